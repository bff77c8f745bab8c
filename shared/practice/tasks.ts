/**
 * The guided tasks of the practice helper: data for the window (which prompt to send) and for the helper (what it recognises).
 * `files` and `tools` are what a task touches and calls in the untouched sample folder; `asks`: the person is asked at least once.
 */
export const practiceTaskIds = ['compare-quotes', 'eight-at-once', 'ask-first', 'tidy-folder', 'change-a-file'] as const
export type PracticeTaskId = (typeof practiceTaskIds)[number]

export interface PracticeTask {
  readonly id: PracticeTaskId
  readonly files: number
  readonly tools: number
  readonly asks: boolean
  /** What the window sends when the person picks the task, as if they had typed it. */
  readonly prompt: { readonly en: string; readonly zh: string }
  /** Words that mean this task in a free text; one group is enough, and each of its words must occur. */
  readonly words: readonly (readonly string[])[]
}

export const practiceTasks: readonly PracticeTask[] = [
  {
    id: 'compare-quotes', files: 4, tools: 5, asks: false,
    prompt: {
      en: 'Compare the three quotes for the oak shelves and save a table with the prices.',
      zh: '比较三份橡木书架的报价，并保存一张价格对比表。',
    },
    words: [['quote', 'compar'], ['quotes'], ['报价']],
  },
  {
    id: 'eight-at-once', files: 4, tools: 8, asks: false,
    prompt: {
      en: 'Do eight things at once and tell me what each of them found.',
      zh: '同时做八件事，然后告诉我每一件的结果。',
    },
    words: [['eight', 'once'], ['eight', 'thing'], ['8', 'once'], ['八件'], ['同时', '八'], ['同时', '8']],
  },
  {
    id: 'ask-first', files: 4, tools: 3, asks: true,
    prompt: {
      en: 'Delete the old files in the archive folder. Ask me first.',
      zh: '删除 archive 文件夹里的旧文件，先问我。',
    },
    words: [['delete', 'old'], ['archive', 'old'], ['remove', 'archive'], ['删除', '旧'], ['归档'], ['archive', '删']],
  },
  {
    id: 'tidy-folder', files: 9, tools: 3, asks: true,
    prompt: {
      en: 'Tidy up the downloads folder: put the files into folders by kind.',
      zh: '整理 downloads 文件夹：按类型把文件放进文件夹。',
    },
    words: [['tidy'], ['sort', 'download'], ['clean up', 'download'], ['整理']],
  },
  {
    id: 'change-a-file', files: 1, tools: 3, asks: false,
    prompt: {
      en: 'Maria Lindholm has a new phone number: 555-0199. Please change it in contacts.csv.',
      zh: 'Maria Lindholm 换了新电话：555-0199。请在 contacts.csv 里改好。',
    },
    words: [['phone', 'number'], ['contacts.csv'], ['电话'], ['通讯录']],
  },
]

/**
 * The task a text asks for, or null. `[practice:ID]` anywhere names one exactly; then the window's own prompts; then free words in
 * both languages.
 */
export function recogniseTask(text: string): PracticeTaskId | null {
  const marked = /\[practice:([a-z-]+)\]/.exec(text)?.[1]
  const byMark = practiceTasks.find((task) => task.id === marked)
  if (byMark) return byMark.id
  const plain = text.trim().toLowerCase()
  const byPrompt = practiceTasks.find((task) => task.prompt.en.toLowerCase() === plain || task.prompt.zh.toLowerCase() === plain)
  if (byPrompt) return byPrompt.id
  return practiceTasks.find((task) => task.words.some((group) => group.every((word) => plain.includes(word))))?.id ?? null
}
