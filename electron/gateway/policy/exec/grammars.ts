import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Language, Parser } from 'web-tree-sitter'

/**
 * The syntax grammars, loaded once. Their wasm files come from the installed packages, or from a folder where the packaged
 * app keeps them as plain files.
 */
export interface Grammars { readonly bash: Parser; readonly powershell: Parser }

export interface GrammarPlaces { readonly runtime: string; readonly bash: string; readonly powershell: string }

/** Names of the wasm files in a folder of the packaged app, and where each comes from in `node_modules`. */
export const grammarFiles = {
  runtime: { name: 'web-tree-sitter.wasm', module: 'web-tree-sitter/web-tree-sitter.wasm' },
  bash: { name: 'tree-sitter-bash.wasm', module: 'tree-sitter-bash/tree-sitter-bash.wasm' },
  powershell: { name: 'tree-sitter-powershell.wasm', module: '@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm' },
} as const

/** Where the files are: in `folder` when it is given, else found through the packages, seen from `base` (a file or folder URL). */
export function locateGrammars(folder: string | null, base: string = import.meta.url): GrammarPlaces {
  const { resolve } = createRequire(base)
  const place = (file: { readonly name: string; readonly module: string }): string => (folder === null ? resolve(file.module) : join(folder, file.name))
  return { runtime: place(grammarFiles.runtime), bash: place(grammarFiles.bash), powershell: place(grammarFiles.powershell) }
}

/** Reads and starts the grammars. Throws when a file is missing: then there is no judging, and so no command runs. */
export async function loadGrammars(places: GrammarPlaces): Promise<Grammars> {
  keepBaselineCode()
  const [runtime, bash, powershell] = await Promise.all([readFile(places.runtime), readFile(places.bash), readFile(places.powershell)])
  await Parser.init({ wasmBinary: runtime })
  const [bashLanguage, powershellLanguage] = await Promise.all([Language.load(bash), Language.load(powershell)])
  return { bash: new Parser().setLanguage(bashLanguage), powershell: new Parser().setLanguage(powershellLanguage) }
}

/**
 * The lexer of the bash grammar is one function of 160 KB. V8 would compile it again with its optimising compiler as soon as it
 * is warm, which takes seconds of a core and up to 700 MB for nothing: the first code judges a command in a fifth of a
 * millisecond. Both switches are needed and must stay set; other wasm of the process (scaling of pictures) gets somewhat slower.
 */
function keepBaselineCode(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
