import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore, type LanguageInput } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

/** Colours for code. Loaded only when a complete code block is on screen; each language is a file of its own. */
export type CodeLine = readonly { readonly content: string; readonly color?: string }[]

/** Lines coloured in one go, and the longest block that is coloured: the window must answer within a frame. */
const sliceLines = 30
const longestLines = 2_000
/** Colouring gives the window back after this many ms. */
const sliceMs = 6

type Loader = () => Promise<LanguageInput>
const languages: Record<string, Loader> = {
  bash: () => import('shiki/langs/bash.mjs'), c: () => import('shiki/langs/c.mjs'), cpp: () => import('shiki/langs/cpp.mjs'), csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'), diff: () => import('shiki/langs/diff.mjs'), go: () => import('shiki/langs/go.mjs'), html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'), javascript: () => import('shiki/langs/javascript.mjs'), json: () => import('shiki/langs/json.mjs'), jsx: () => import('shiki/langs/jsx.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'), php: () => import('shiki/langs/php.mjs'), powershell: () => import('shiki/langs/powershell.mjs'), python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'), rust: () => import('shiki/langs/rust.mjs'), sql: () => import('shiki/langs/sql.mjs'), toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'), typescript: () => import('shiki/langs/typescript.mjs'), xml: () => import('shiki/langs/xml.mjs'), yaml: () => import('shiki/langs/yaml.mjs'),
}
const otherNames: Record<string, string> = {
  js: 'javascript', mjs: 'javascript', ts: 'typescript', py: 'python', sh: 'bash', shell: 'bash', zsh: 'bash', console: 'bash', ps1: 'powershell', pwsh: 'powershell',
  yml: 'yaml', md: 'markdown', 'c++': 'cpp', 'c#': 'csharp', cs: 'csharp', rb: 'ruby', rs: 'rust', golang: 'go', htm: 'html', svg: 'xml', jsonc: 'json', patch: 'diff',
}

let highlighter: Promise<HighlighterCore> | null = null
const loaded = new Map<string, Promise<void>>()

/** The code in coloured pieces by line, or null when the language is unknown, the block too long or the wait over. Colours are CSS variables. */
export async function highlight(code: string, language: string, signal: AbortSignal): Promise<readonly CodeLine[] | null> {
  const name = otherNames[language.toLowerCase()] ?? language.toLowerCase()
  const load = languages[name]
  const lines = code.split('\n')
  if (!load || lines.length > longestLines) return null
  // Regular expressions of the page, not WebAssembly: our content policy forbids compiling it.
  highlighter ??= createHighlighterCore({ themes: [createCssVariablesTheme({ name: 'pincer' })], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
  const shiki = await highlighter
  const ready = loaded.get(name) ?? load().then((grammar) => shiki.loadLanguage(grammar))
  loaded.set(name, ready)
  await ready

  const coloured: CodeLine[] = []
  let state: GrammarState | undefined
  let began = performance.now()
  for (let from = 0; from < lines.length; from += sliceLines) {
    if (signal.aborted) return null
    const tokens = shiki.codeToTokensBase(lines.slice(from, from + sliceLines).join('\n'), { lang: name, theme: 'pincer', ...(state ? { grammarState: state } : {}) })
    state = shiki.getLastGrammarState(tokens)
    coloured.push(...tokens.map((line) => line.map(({ content, color }) => (color ? { content, color } : { content }))))
    if (performance.now() - began > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve))
      began = performance.now()
    }
  }
  return coloured
}
