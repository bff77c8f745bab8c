/** Spellings of the same flag: what a list entry says in one way, a command may say in another. */
interface SameFlag { readonly letters: readonly string[]; readonly longs: readonly string[] }

const none: SameFlag = { letters: [], longs: [] }

/** Holds for programs without a table of their own. */
const usual: Readonly<Record<string, SameFlag>> = {
  r: { letters: [], longs: ['recursive'] }, R: { letters: [], longs: ['recursive'] }, f: { letters: [], longs: ['force'] },
  a: { letters: [], longs: ['all'] }, y: { letters: [], longs: ['yes', 'assume-yes'] }, o: { letters: [], longs: ['output'] },
  c: { letters: [], longs: ['command'] }, e: { letters: [], longs: ['eval', 'expression', 'exec'] }, i: { letters: [], longs: ['in-place', 'interactive'] },
  p: { letters: [], longs: ['print', 'parents'] }, g: { letters: [], longs: ['global'] }, d: { letters: [], longs: ['delete', 'dir'] },
}

const recursive: SameFlag = { letters: ['R', 'r'], longs: ['recursive'] }
const programs: Readonly<Record<string, Readonly<Record<string, SameFlag>>>> = {
  rm: { r: recursive, R: recursive, f: { letters: [], longs: ['force'] }, i: { letters: [], longs: ['interactive'] }, d: { letters: [], longs: ['dir'] } },
  cp: { r: { letters: ['R', 'a'], longs: ['recursive', 'archive'] }, R: { letters: ['r', 'a'], longs: ['recursive', 'archive'] }, f: { letters: [], longs: ['force'] } },
  scp: { r: { letters: [], longs: [] } },
  chmod: { R: { letters: [], longs: ['recursive'] }, r: none },
  chown: { R: { letters: [], longs: ['recursive'] }, r: none },
  grep: { r: recursive, R: recursive },
  git: { f: { letters: [], longs: ['force'] }, d: { letters: ['D'], longs: ['delete'] }, a: { letters: ['A'], longs: ['all'] }, n: { letters: [], longs: ['no-verify', 'dry-run'] } },
  sed: { i: { letters: [], longs: ['in-place'] }, e: { letters: [], longs: ['expression'] } },
  curl: {
    o: { letters: [], longs: ['output'] }, O: { letters: [], longs: ['remote-name'] }, d: { letters: [], longs: ['data', 'data-raw', 'data-binary'] }, F: { letters: [], longs: ['form'] },
    X: { letters: [], longs: ['request'] }, T: { letters: [], longs: ['upload-file'] }, k: { letters: [], longs: ['insecure'] }, K: { letters: [], longs: ['config'] },
  },
  npm: { g: { letters: [], longs: ['global', 'location'] }, f: { letters: [], longs: ['force'] } },
  docker: { a: { letters: [], longs: ['all'] }, f: { letters: [], longs: ['force', 'file'] }, v: { letters: [], longs: ['volume', 'volumes'] } },
  node: { e: { letters: ['p'], longs: ['eval', 'print'] }, r: { letters: [], longs: ['require'] } },
}

/** Programs whose flags are whole words behind one dash: `-delete` is not `-d -e -l …`. */
const wordFlagPrograms = new Set(['find', 'java', 'javac', 'go', 'terraform', 'openssl', 'ffmpeg', 'xcodebuild', 'gcloud', 'wmic', 'reg', 'shutdown', 'powershell', 'pwsh', 'certutil', 'msiexec', 'docker-machine', 'convert', 'magick'])

export function hasWordFlags(program: string): boolean { return wordFlagPrograms.has(program) }

export function lettersLike(program: string, letter: string): SameFlag {
  return own(own(programs, program) ?? {}, letter) ?? own(usual, letter) ?? none
}

/** Letters that say the same as a long flag. */
export function longLike(program: string, long: string): readonly string[] {
  const table = { ...usual, ...own(programs, program) }
  return Object.entries(table).filter(([, same]) => same.longs.includes(long)).flatMap(([letter, same]) => [letter, ...same.letters])
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
