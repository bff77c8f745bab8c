import { hiddenCharacters } from '../path-hidden-characters.ts'

/** Why a text is never automatic because of its characters: what a person sees must be what runs. */
export function hiddenCharacterProblem(command: string): string | null {
  if (!command.isWellFormed()) return 'The command has half a character (a lone surrogate).'
  // Most commands are plain ASCII: nothing further to look for.
  if (/^[\t\n\u0020-\u007e]*$/.test(command)) return null
  const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.exec(command)
  if (control !== null) return `The command has a control character (${code(control[0])}).`
  const invisible = hiddenCharacters(command.replaceAll(/[\t\n]/g, ' '))
  if (invisible.length > 0) return `The command has characters that cannot be seen or that change the order of what is seen (${invisible.join(', ')}).`
  const other = /[\p{Default_Ignorable_Code_Point}--[\ufe0e\ufe0f\u200c\u200d]]|[\p{Zs}--[ \u3000]]|\p{Zl}|\p{Zp}|\p{Co}|\p{Cn}|\u2800/v.exec(command)
  return other === null ? null : `The command has a character that looks like nothing or like a blank (${code(other[0])}).`
}

function code(character: string): string { return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` }
