import { readBash } from './bash/read-bash.ts'
import { readBashTwice } from './bash/second-reading.ts'
import { readCmd } from './cmd/read-cmd.ts'
import { type DecideExec, decideExecWith } from './decide-exec.ts'
import { type GrammarPlaces, loadGrammars, locateGrammars } from './grammars.ts'
import { readPowershell } from './powershell/read-powershell.ts'

let loading: Promise<DecideExec> | null = null

/**
 * The judge of command lines. Loading reads three wasm files, once per process (about 60 ms); judging is pure and
 * synchronous. A failed load is tried again at the next call.
 * @param places where the wasm files are; default: the installed packages
 */
export function loadExecPolicy(places: GrammarPlaces = locateGrammars(null)): Promise<DecideExec> {
  loading ??= load(places).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(places: GrammarPlaces): Promise<DecideExec> {
  const grammars = await loadGrammars(places)
  return (input) => decideExecWith((text, shell, outermost) => {
    switch (shell) {
      case 'bash': case 'zsh': return outermost ? readBashTwice(grammars.bash, text, shell === 'zsh') : readBash(text, shell === 'zsh').script
      case 'powershell': return readPowershell(grammars.powershell, text)
      case 'cmd': return readCmd(text)
    }
  }, input)
}
