import type { Effect } from '../../../../shared/tools/effect.ts'
import { canonicalCmdlet } from './powershell/aliases.ts'
import { plainName, type Speech, usesWindowsNames } from './program-name.ts'
import { effectOfProgram, subCommandEffects } from './program-tables/effect-table.ts'

const order: readonly Effect[] = ['looks', 'changes', 'runs-code', 'installs', 'deletes', 'sends', 'spends']

/** The one that asks for more: sending and deleting cannot be taken back, running code may do anything a rule did not name. */
export function strictestEffect(left: Effect, right: Effect): Effect {
  return order.indexOf(left) >= order.indexOf(right) ? left : right
}

/** What a command does to the world, by its program and sub-command. A program nobody described runs code. */
export function effectOf(fields: readonly string[], speech: Speech): Effect {
  const name = plainName(fields[0] ?? '', speech)
  const byCommand = Object.hasOwn(subCommandEffects, name) ? subCommandEffects[name] : undefined
  if (byCommand !== undefined) {
    const operands = fields.slice(1, 12).filter((field) => !field.startsWith('-'))
    for (const operand of operands.slice(0, 3)) if (Object.hasOwn(byCommand, operand)) return byCommand[operand] ?? 'runs-code'
    return byCommand['*'] ?? 'runs-code'
  }
  if (name === 'find') return fields.includes('-delete') ? 'deletes' : fields.some((field) => /^-(?:exec|ok)/.test(field)) ? 'runs-code' : fields.some((field) => /^-f(?:print|ls)/.test(field)) ? 'changes' : 'looks'
  if (name === 'sed' && fields.some((field) => /^-[A-Za-z]*i|^--in-place/.test(field))) return 'changes'
  const known = effectOfProgram(usesWindowsNames(speech) && speech.shell === 'powershell' ? canonicalCmdlet(name) : name) ?? effectOfProgram(name)
  return known ?? 'runs-code'
}
