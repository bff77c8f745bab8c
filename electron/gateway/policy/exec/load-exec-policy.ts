import { readBash } from './bash/read-bash.ts'
import { grammarAgrees, readBashTwice } from './bash/second-reading.ts'
import { readCmd } from './cmd/read-cmd.ts'
import { type DecideExec, decideExecWith } from './decide-exec.ts'
import type { ExecShell } from './exec-types.ts'
import type { ReadScript } from './judge-script.ts'
import { type GrammarPlaces, loadGrammars, locateGrammars } from './grammars.ts'
import { readPowershell } from './powershell/read-powershell.ts'

/** Texts inside texts inside texts: further in, the looser reading is enough to find what is denied. */
const deepestTree = 2

let loading: Promise<DecideExec> | null = null

/**
 * The judge of command lines. Loading reads three wasm files, once per process (about 60 ms); judging is pure and
 * synchronous. A failed load is tried again at the next call.
 * @param places where the wasm files are; default: the installed packages
 */
export function loadExecPolicy(places?: GrammarPlaces): Promise<DecideExec> {
  // Asked for every command: where the files lie is only looked up for the first.
  loading ??= load(places ?? locateGrammars(null)).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(places: GrammarPlaces): Promise<DecideExec> {
  const grammars = await loadGrammars(places)
  const read: ReadScript = (text, shell, depth) => {
    switch (shell) {
      case 'bash': case 'zsh': return depth === 0 ? readBashTwice(grammars.bash, text, shell === 'zsh') : readBash(text, shell === 'zsh').script
      case 'powershell': return readPowershell(depth <= deepestTree ? grammars.powershell : null, text)
      case 'cmd': return readCmd(text)
    }
  }
  const confirm = (text: string, shell: ExecShell): boolean => (shell !== 'bash' && shell !== 'zsh') || grammarAgrees(grammars.bash, text, shell === 'zsh')
  return (input) => decideExecWith({ read, confirm }, input)
}
