import { loadGrammars, locateGrammars } from '../../../../electron/gateway/policy/exec/grammars.ts'
import type { ExecShell } from '../../../../electron/gateway/policy/exec/exec-types.ts'

const grammars = await loadGrammars(locateGrammars(null))

/**
 * True when the plain grammar, asked directly, finds a mistake. A here-document's text is taken out first where it stands
 * alone at the end: the grammar ends those at the wrong line. cmd has no grammar.
 */
export function grammarFindsError(command: string, shell: ExecShell): boolean {
  if (shell === 'cmd') return false
  const parser = shell === 'powershell' ? grammars.powershell : grammars.bash
  const tree = parser.parse(command)
  if (tree === null) return true
  try { return tree.rootNode.hasError }
  finally { tree.delete() }
}
