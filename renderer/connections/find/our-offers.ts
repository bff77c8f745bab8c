import { catalogue, type CatalogueEntry } from '../../../shared/mcp/catalogue.ts'
import { currentLanguage } from '../../text/index.ts'

/** Of our own list what fits the words, all of it without any: by what it is called, what it does, and words kept for searching. */
export function ourOffers(words: string): readonly CatalogueEntry[] {
  const wanted = words.trim().toLowerCase()
  const language = currentLanguage()
  return catalogue.filter(({ offer, search, words: own }) => wanted === '' || `${offer.id} ${offer.title} ${own[language].title} ${own[language].does} ${search}`.toLowerCase().includes(wanted))
}
