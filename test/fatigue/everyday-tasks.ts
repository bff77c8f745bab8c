import type { EverydayTask } from './everyday-task.ts'
import { findDuplicates, photosByDate, tidyDownloads, unzipAndList } from './tasks-about-files.ts'
import { comparePriceLists, lettersFromTemplate, sumColumn } from './tasks-about-tables.ts'
import { cleanUpText, countWords, findClause, lineEndings, summariseNotes } from './tasks-about-texts.ts'

/** The twelve tasks of the measure “questions per ten calls”. */
export const everydayTasks: readonly EverydayTask[] = [
  tidyDownloads, photosByDate, sumColumn, findClause, summariseNotes, comparePriceLists, cleanUpText, unzipAndList, lineEndings, countWords, lettersFromTemplate, findDuplicates,
]
