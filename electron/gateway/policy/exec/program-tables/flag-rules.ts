/**
 * What a listed program may be given without asking. A flag that is not named here is not known to be harmless, so the
 * command asks: flags that run, write, delete or read elsewhere are simply absent, and so are their short forms.
 */
export interface FlagRules {
  /** Short flags without a value; they may stand together. */
  readonly letters?: string
  /** Short flags with a plain value, attached or as the next word. */
  readonly values?: string
  /** Short flags whose value is a file to read. */
  readonly files?: string
  /** Long flags, with or without `=value`. */
  readonly longs?: string
  /** Long flags whose value may be the next word. */
  readonly longValues?: string
  /** Long flags whose value is a file to read. */
  readonly longFiles?: string
  /** Flags that are only taken in exactly this form. */
  readonly exact?: string
  /** `-5` as a number. */
  readonly numbers?: boolean
  readonly operands: OperandKind
  /** Flags that give the pattern, so that the first operand is a file. */
  readonly patternFlags?: readonly string[]
  readonly mostOperands?: number
}

/**
 * `text`: anything, it is only printed or compared. `files`: places to read. `pattern`: the first is a pattern, the rest
 * files. `writes`: places that are changed. `revisions`: names git knows, or files. `none`: there are none. `names`: plain words without a path.
 */
export type OperandKind = 'text' | 'files' | 'pattern' | 'writes' | 'revisions' | 'none' | 'names' | 'format' | 'numbers' | 'addresses'

/** The words of a list as a set; lists are written as one text to stay readable. */
export function wordSet(text: string | undefined): ReadonlySet<string> {
  if (text === undefined) return noWords
  let set = sets.get(text)
  if (set === undefined) { set = new Set(text.split(' ')); sets.set(text, set) }
  return set
}

const noWords: ReadonlySet<string> = new Set()
/** Only the lists of the tables come here, so this does not grow. */
const sets = new Map<string, ReadonlySet<string>>()
