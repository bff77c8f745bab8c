/**
 * A skill with everything it gets from Pincer, in memory: for unit tests without Pincer. It refuses less than Pincer does.
 * @type {typeof import('./test-kit.d.ts').openTestKit}
 */
export const openTestKit = async (skill, { config = {}, secrets = {}, tokens = {}, files = {}, fetch } = {}) => {
  /** @type {Map<string, string | Uint8Array>} */
  const disk = new Map(Object.entries(files))
  /** @type {Map<string, unknown>} */
  const stored = new Map()
  /** @type {string[]} */
  const logged = []
  /** @type {string[]} */
  const progress = []
  /** @param {string} level @returns {(...given: readonly unknown[]) => void} */
  const log = (level) => (...given) => { logged.push(`${level}: ${given.map(String).join(' ')}`) }
  /** @type {import('./index.d.ts').SkillContext} */
  const context = {
    config,
    logger: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
    auth: {
      token: async (provider) => {
        const token = tokens[provider]
        if (token !== undefined) return token
        throw Object.assign(new Error(`nobody is signed in at ${provider}`), { code: 'sign-in' })
      },
      secret: async (name) => secrets[name] ?? null,
    },
    storage: {
      // As in Pincer: what comes back is a copy.
      get: async (key) => (stored.has(key) ? structuredClone(stored.get(key)) : undefined),
      set: async (key, value) => { stored.set(key, JSON.parse(JSON.stringify(value ?? null))) },
      delete: async (key) => { stored.delete(key) },
      keys: async (prefix = '') => [...stored.keys()].filter((key) => key.startsWith(prefix)).toSorted(),
    },
  }
  /** @param {string} path */
  const missing = (path) => Object.assign(new Error(`there is no file ${path}`), { code: 'not-found' })
  /** @param {string} path */
  const bytesOf = (path) => {
    const value = disk.get(path)
    if (value === undefined) throw missing(path)
    return typeof value === 'string' ? new TextEncoder().encode(value) : value
  }
  /** @type {import('./index.d.ts').SkillCall} */
  const call = {
    signal: new AbortController().signal,
    progress: (text) => { progress.push(text) },
    fetch: async (input, init) => {
      if (!fetch) throw new Error('this test answers no fetch')
      return fetch(new Request(input, init))
    },
    files: {
      read: async (path) => new TextDecoder().decode(bytesOf(path)),
      readBytes: async (path) => bytesOf(path),
      write: async (path, contents) => { disk.set(path, contents) },
      list: async (path = '.') => [...new Set([...disk.keys()].filter((each) => path === '.' || each.startsWith(`${path}/`)).map((each) => (path === '.' ? each : each.slice(path.length + 1))).map((each) => (each.includes('/') ? `${each.split('/')[0]}/` : each)))].map((name) => ({ name: name.replace(/\/$/, ''), kind: name.endsWith('/') ? 'folder' : 'file' })),
      stat: async (path) => ({ kind: 'file', bytes: bytesOf(path).byteLength, changedAt: 0 }),
    },
  }
  const tools = new Map((await skill.createTools(context)).map((tool) => [tool.name, tool]))
  return {
    context, files: disk, stored, logged, progress,
    async run(name, input = {}, more = {}) {
      const tool = tools.get(name)
      if (!tool) throw new Error(`the skill has no tool ${name}; it has ${[...tools.keys()].join(', ')}`)
      return tool.execute(/** @type {never} */ (input), { ...call, ...more })
    },
  }
}
