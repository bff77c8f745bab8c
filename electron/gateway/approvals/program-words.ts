/**
 * Programs that a person may allow by their name and sub-command, whatever else stands behind: whatever further words they get,
 * they start no other program and read no program from their words. Anything not named here is asked about anew each time.
 * Left out on purpose:
 * for words that run something, tar, zip, sort, awk, sed, rsync, xargs, every package manager and build tool; for what they may unpack or open,
 * unzip and ffmpeg; for what it prints, jq; for what it throws away, git reset, restore and stash;
 * for programs its settings name, the parts of git that look (those that do run unasked, with these switched off).
 */
const plainPrograms: ReadonlySet<string> = new Set((
  'stat file du df tree cmp comm diff cut tr uniq nl tac rev paste fold od hexdump strings md5sum sha1sum sha256sum sha512sum b2sum cksum basename dirname realpath readlink date cal uname '
  + 'mkdir touch cp mv truncate tee gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd iconv dos2unix unix2dos split chmod pdftotext pdfinfo pdftoppm pdfimages pdfunite pdfseparate'
).split(' '))

/** Programs with sub-commands of which these, and only these, are as harmless. */
const subCommands: Readonly<Record<string, ReadonlySet<string>>> = {
  git: new Set('add commit switch checkout branch tag mv init'.split(' ')),
}

/** Flags with which even these start a program or read one. */
const badFlags: Readonly<Record<string, RegExp>> = {
  git: /^--(?:ext|textconv|open|upload-pack|receive-pack|exec|output|no-index|config|template|edit|interactive|patch|gpg|sign|show-sig|separate-git-dir|pathspec-from|delete|force|discard|reedit)|^-(?:[A-Za-z]*[OSeipdDfMct])$|^-[OFt]./,
  file: /^--?(?:compile|C|magic|m)/, tree: /^-[A-Za-z]*o|^--output/, date: /^-[A-Za-z]*s|^--set/, cp: /^--?(?:t$|target|deref)|^-[A-Za-z]*[LHt]/, mv: /^--?target|^-[A-Za-z]*t/, split: /^--filter/, chmod: /^--reference/,
}

/**
 * The words of a grant for one plain command: the program and, where it has them, its sub-command. Null: none may be given.
 * `words` as they would run; the program by its plain name.
 */
export function programWords(words: readonly string[]): readonly string[] | null {
  const [program = '', sub = ''] = words
  if (Object.hasOwn(subCommands, program)) return subCommands[program]?.has(sub) === true ? [program, sub] : null
  return plainPrograms.has(program) ? [program] : null
}

/** Whether a command's further words keep to what the grant's words promise. */
export function keepsToWords(words: readonly string[]): boolean {
  const allowed = programWords(words)
  const bad = badFlags[words[0] ?? '']
  return allowed !== null && (bad === undefined || !words.slice(allowed.length).some((word) => bad.test(word)))
}

/** Programs that only take away the files they are given. */
export const deleters: ReadonlySet<string> = new Set(['rm', 'unlink', 'rmdir'])
