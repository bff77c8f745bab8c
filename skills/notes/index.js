import { findNotes } from './find-notes.js'

/** @typedef {import('./find-notes.js').Note} Note */

const prefix = 'note:'

/** Keeps each note under a key of its own, so two that are added at once never lose each other. */
export const skill = /** @type {import('../sdk/index.d.ts').SkillFactory} */ ({
  name: 'notes',
  createTools({ storage }) {
    const all = async () => {
      const notes = await Promise.all((await storage.keys(prefix)).map((key) => storage.get(key)))
      return /** @type {Note[]} */ (notes.filter((note) => typeof note === 'object' && note !== null))
    }
    return [
      {
        name: 'notes.add',
        /** @param {{ text: string, tags?: string[] }} input */
        async execute({ text, tags = [] }) {
          const at = new Date().toISOString()
          const id = `${at.replace(/[-:.TZ]/g, '')}-${Math.random().toString(36).slice(2, 6)}`
          await storage.set(prefix + id, { id, text, tags, at })
          return `Kept as ${id}.`
        },
      },
      {
        name: 'notes.search',
        /** @param {{ query?: string, limit?: number }} input */
        async execute({ query = '', limit = 10 }) {
          const notes = await all()
          const found = findNotes(notes, query)
          if (found.length === 0) return notes.length === 0 ? 'There are no notes yet.' : `None of the ${notes.length} notes fits.`
          const shown = found.slice(0, limit).map(({ id, text, tags, at }) => `[${id}] ${at.slice(0, 16).replace('T', ' ')}${tags.length > 0 ? ` #${tags.join(' #')}` : ''}\n${text}`)
          return `${shown.join('\n\n')}${found.length > limit ? `\n\n${found.length - limit} more fit.` : ''}`
        },
      },
      {
        name: 'notes.delete',
        /** @param {{ id: string }} input */
        async execute({ id }) {
          const key = prefix + id
          if (await storage.get(key) === undefined) return `There is no note ${id}.`
          await storage.delete(key)
          return `Deleted ${id}.`
        },
      },
    ]
  },
})
