import searchNpm from 'libnpmsearch'
import type { ChildOrder } from '../child-orders.ts'
import type { SearchEnd } from '../package-types.ts'
import { isFolderSafeName, isFolderSafeVersion } from '../package-folders.ts'
import { failureOf } from './failure-of.ts'
import { text } from './find-package.ts'
import { npmOptions } from './npm-options.ts'

/** Asks the registry's search. A registry without one (404, 405, 501) is an outcome of its own, not a failure. */
export async function searchRegistry({ words, most, into, cache }: Extract<ChildOrder, { kind: 'search' }>): Promise<SearchEnd> {
  try {
    const found = await searchNpm(words, { ...await npmOptions({ cwd: into, cache }), limit: most, preferOnline: true, retry: { retries: 0 } })
    return {
      kind: 'found',
      packages: found.slice(0, most).filter(({ name, version }) => typeof name === 'string' && typeof version === 'string' && isFolderSafeName(name) && isFolderSafeVersion(version)).map((each) => {
        const published = new Date(each.date ?? '').getTime()
        return {
          name: each.name, version: each.version, description: text(each.description), publisher: text(each.publisher?.username),
          publishedAt: Number.isNaN(published) ? null : published, keywords: (Array.isArray(each.keywords) ? each.keywords : []).filter((word) => typeof word === 'string').slice(0, 50),
        }
      }),
    }
  } catch (error) {
    const failure = failureOf(error)
    const hasNone = failure.code === 'no-such-package' || (failure.code === 'registry' && [405, 501].includes(Number(failure.data['status']))) || /JSON/.test(String((error as Error).message))
    return hasNone ? { kind: 'no-search' } : failure
  }
}
