import type { PracticeTaskId } from '../../../../shared/practice/tasks.ts'
import type { ModelRequest } from '../model-adapter.ts'
import { type PracticeState, type PracticeStep, readState } from './practice-state.ts'
import { askFirst } from './tasks/ask-first.ts'
import { changeAFile } from './tasks/change-a-file.ts'
import { compareQuotes } from './tasks/compare-quotes.ts'
import { eightAtOnce } from './tasks/eight-at-once.ts'
import { lookAround } from './tasks/look-around.ts'
import { tidyFolder } from './tasks/tidy-folder.ts'

const tasks: Readonly<Record<PracticeTaskId, (state: PracticeState) => PracticeStep>> = {
  'compare-quotes': compareQuotes, 'eight-at-once': eightAtOnce, 'ask-first': askFirst, 'tidy-folder': tidyFolder, 'change-a-file': changeAFile,
}

/** The next step of the practice helper. Pure: the same messages always give the same step, and nothing else is looked at. */
export function practiceReply(request: ModelRequest, platform: PracticeState['platform']): PracticeStep & { readonly callsSoFar: number } {
  const state = readState(request, platform)
  const step = state.task === null ? lookAround(state) : tasks[state.task](state)
  return { ...step, callsSoFar: state.callsSoFar }
}
