import type { TurnOutcome } from '../../../shared/sessions/journal.ts'

/** What Pincer itself tells a model inside a request, in English. A note is marked, so that it is never taken for the person's words. */
const open = '<pincer-note>'
const shut = '</pincer-note>'

export function note(text: string): string {
  return `${open}${text}${shut}`
}
export function isNote(text: string): boolean {
  return text.startsWith(open) && text.endsWith(shut)
}

export const notes = {
  beginningMissing: note('The beginning of this chat is missing.'),
  goOn: note('Please go on from where you stopped.'),
  resumed: note('The person asked you to go on with the turn above.'),
  emptyMessage: note('The person sent an empty message.'),
  cutReply: note('Your reply above reached the length limit and was cut off there. Say long things in several smaller pieces.'),
  brokenReply: note('The connection broke during your reply above; the rest of it was lost.'),
} as const

/** Stand-ins for a reply of the model that has no words to repeat. */
export const declined = '(I declined to answer this message.)'

export const noOutput = '(no output)'
/** Answers for calls without a result of their own. Each says whether it ran, because that decides what is safe to do next. */
export const missingResult = {
  cut: 'This call never ran: its arguments were cut off because the reply became too long. Nothing was changed. Do it in smaller pieces, for example write a long file in several parts.',
  interrupted: 'Pincer was closed while this call was running. Nobody knows whether it took effect: check before you do it again.',
  neverRan: 'This call never ran: Pincer was closed before it began. Nothing was changed.',
  stopped: 'This call never ran: the person stopped the run before it began. Nothing was changed.',
  stoppedRunning: 'The person stopped this call while it was running. It may have taken effect in part: check before you do it again.',
} as const

/** What the model should know about how the previous turn ended; null where the history says it already. */
export function turnEndNote(outcome: TurnOutcome): string | null {
  switch (outcome) {
    case 'stopped': return note('The person stopped the turn above before it was finished.')
    case 'interrupted': return note('Pincer was closed during the turn above, so it was not finished.')
    case 'failed': return note('The turn above ended early because the model service could not be reached or refused the request.')
    case 'loop-stopped': return note('Pincer ended the turn above because the same failing calls were made again and again. Try something else.')
    case 'answered': case 'refused': case 'cut': case 'rounds-used': case 'context-full': return null
    default: return outcome satisfies never
  }
}

/** Files named in the note about an undo; more are counted. */
const undoneNamed = 20
/** The person took file changes back (or that undo back): what the model remembers of these files no longer holds. */
export function undoneNote(paths: readonly string[], restored: number, skipped: number, again: boolean): string {
  const named = paths.slice(0, undoneNamed).join(', ')
  const more = restored > Math.min(paths.length, undoneNamed) ? ` and ${restored - Math.min(paths.length, undoneNamed)} more` : ''
  const rest = skipped > 0 ? ` ${skipped} other file(s) could not be put back and stay as they are.` : ''
  return again
    ? note(`The person took back their undo: the earlier changes to these files are there again: ${named}${more}.${rest} Look at a file again before you rely on what you know of it.`)
    : note(`The person undid file changes you made earlier in this chat; these files are as they were before: ${named}${more}.${rest} Look at a file again before you rely on what you know of it, and do not redo the change unless asked.`)
}

export function leftOutImage(reason: string): string {
  return `(An image was left out here: ${reason}.)`
}
export function imagesFollow(callId: string): string {
  return `(Image in the result of call ${callId}:)`
}
const direct = 'The person ran a command themselves: '
export function directCommandText(command: string, result: string): string {
  return `${direct}${command}\nIts result:\n${result}`
}
export function isDirectCommandText(text: string): boolean {
  return text.startsWith(direct)
}
/** `text` null: nobody could read it. */
export function attachedText(name: string, path: string, text: string | null, kept: number, total: number): string {
  if (text === null) return `The person attached the file "${name}" (${path}). It could not be read as text here; open it with a tool if you need it.`
  const cut = total > kept ? `\n(The file goes on: ${kept} of ${total} characters are shown. Read the rest from ${path}.)` : ''
  return `The person attached the file "${name}" (${path}). Its text:\n${text}${cut}`
}
export function attachedFile(name: string, path: string, bytes: number): string {
  return `The person attached the file "${name}" (${path}, ${bytes} bytes). Its contents are not included; open it with a tool if you need them.`
}
