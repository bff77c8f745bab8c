import { createCssVariablesTheme, createHighlighterCore, type GrammarState, type HighlighterCore, type LanguageInput } from 'shiki/core'
import { createJavaScriptRawEngine } from 'shiki/engine/javascript'

/** Colours for code. Loaded only when a complete code block is on screen; each language is a file of its own. */
export type CodeLine = readonly { readonly content: string; readonly color?: string }[]

/** Lines coloured in one go: few, because the first line of a kind also compiles its patterns. */
const sliceLines = 2
/** The longest block that is coloured. */
const longestLines = 2_000
/** Colouring gives the window back after this many ms, and at the latest this long afterwards goes on. */
const sliceMs = 4
const idleWaitMs = 200

type Loader = () => Promise<LanguageInput>
const languages: Record<string, Loader> = {
  bash: () => import('@shikijs/langs-precompiled/bash'), c: () => import('@shikijs/langs-precompiled/c'), cpp: () => import('@shikijs/langs-precompiled/cpp'), csharp: () => import('@shikijs/langs-precompiled/csharp'),
  css: () => import('@shikijs/langs-precompiled/css'), diff: () => import('@shikijs/langs-precompiled/diff'), go: () => import('@shikijs/langs-precompiled/go'), html: () => import('@shikijs/langs-precompiled/html'),
  java: () => import('@shikijs/langs-precompiled/java'), javascript: () => import('@shikijs/langs-precompiled/javascript'), json: () => import('@shikijs/langs-precompiled/json'), jsx: () => import('@shikijs/langs-precompiled/jsx'),
  markdown: () => import('@shikijs/langs-precompiled/markdown'), php: () => import('@shikijs/langs-precompiled/php'), powershell: () => import('@shikijs/langs-precompiled/powershell'), python: () => import('@shikijs/langs-precompiled/python'),
  ruby: () => import('@shikijs/langs-precompiled/ruby'), rust: () => import('@shikijs/langs-precompiled/rust'), sql: () => import('@shikijs/langs-precompiled/sql'), toml: () => import('@shikijs/langs-precompiled/toml'),
  tsx: () => import('@shikijs/langs-precompiled/tsx'), typescript: () => import('@shikijs/langs-precompiled/typescript'), xml: () => import('@shikijs/langs-precompiled/xml'), yaml: () => import('@shikijs/langs-precompiled/yaml'),
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
  // Regular expressions of the page, not WebAssembly, which our content policy forbids compiling; and translated ahead,
  // because translating a large grammar while the person watches stops the window for half a second.
  highlighter ??= createHighlighterCore({ themes: [createCssVariablesTheme({ name: 'pincer' })], langs: [], engine: createJavaScriptRawEngine() })
  const shiki = await highlighter
  const ready = loaded.get(name) ?? load().then((grammar) => shiki.loadLanguage(grammar))
  loaded.set(name, ready)
  await ready
  await new Promise((resolve) => { requestIdleCallback(resolve, { timeout: idleWaitMs }) })

  const coloured: CodeLine[] = []
  let state: GrammarState | undefined
  let began = performance.now()
  for (let from = 0; from < lines.length; from += sliceLines) {
    if (signal.aborted) return null
    const tokens = shiki.codeToTokensBase(lines.slice(from, from + sliceLines).join('\n'), { lang: name, theme: 'pincer', ...(state ? { grammarState: state } : {}) })
    state = shiki.getLastGrammarState(tokens)
    coloured.push(...tokens.map((line) => line.map(({ content, color }) => (color ? { content, color } : { content }))))
    if (performance.now() - began > sliceMs) {
      await new Promise((resolve) => { requestIdleCallback(resolve, { timeout: idleWaitMs }) })
      began = performance.now()
    }
  }
  return coloured
}
