import type { PracticeState, PracticeStep } from '../practice-state.ts'
import { commandAnswer, fileName, firstLine, foundPaths, quoted } from '../practice-results.ts'
import { answer, lacking, list, notHere, say, whyNot } from '../practice-say.ts'
import { tidyFolders } from '../sample-files.ts'

type Folder = (typeof tidyFolders)[number]
const kinds: Readonly<Record<Folder, readonly string[]>> = {
  pictures: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'svg'],
  documents: ['pdf', 'txt', 'md', 'doc', 'docx', 'odt', 'rtf'],
  tables: ['csv', 'xls', 'xlsx', 'ods'],
  'web-pages': ['html', 'htm'],
}

/** Looks, moves everything with one command (so there is one question), looks again, and reports what is really where. */
export function tidyFolder(state: PracticeState): PracticeStep {
  const without = lacking(state, 'glob', 'exec')
  if (without) return without
  const [before, move, after] = state.rounds
  if (!before) return { say: say(state, 'Let me see what is in the downloads folder.', '我先看看 downloads 里有什么。'), calls: [{ tool: 'glob', input: { pattern: 'downloads/**' } }] }
  const all = foundPaths(before[0]?.outcome === 'done' ? before[0].text : '').filter((path) => path.startsWith('downloads/')).sort()
  if (all.length === 0) return notHere(state, { en: 'downloads', zh: '下载文件' })
  const loose = all.filter((path) => path.split('/').length === 2)
  const plan = tidyFolders.map((folder) => ({ folder, paths: loose.filter((path) => kindOf(path) === folder) })).filter((each) => each.paths.length > 0)
  const unsorted = loose.filter((path) => kindOf(path) === null)
  if (plan.length === 0) return answer(state, `The folder is tidy already: there is nothing left for me to sort.\n\n${summary(state, all)}`, `文件夹已经很整齐，没有需要分类的文件。\n\n${summary(state, all)}`)
  if (!move) {
    const counts = plan.map(({ folder, paths }) => `${paths.length} → ${folder}`).join(', ')
    return {
      say: say(state, `${loose.length} files are not sorted yet. I will make folders and move them in one go: ${counts}. Nothing is overwritten.`, `有 ${loose.length} 个零散文件。我会一次建好文件夹并移动：${counts}。不会覆盖任何文件。`),
      calls: [{ tool: 'exec', input: { command: moveCommand(plan, state.platform) } }],
    }
  }
  if (!after) return { say: say(state, 'Let me check where everything is now.', '我检查一下现在的位置。'), calls: [{ tool: 'glob', input: { pattern: 'downloads/**' } }] }
  const [call] = move
  const now = foundPaths(after[0]?.outcome === 'done' ? after[0].text : '')
  if (after[0]?.outcome !== 'done') return answer(state, `I could not look again: ${whyNot(state, after[0])}.`, `无法再次查看：${whyNot(state, after[0])}。`)
  if (call?.outcome === 'denied') return answer(state, `You said no, so nothing was moved.\n\n${summary(state, now)}`, `你没有同意，所以什么都没有移动。\n\n${summary(state, now)}`)
  const stillLoose = now.filter((path) => path.split('/').length === 2)
  const { exitCode, stderr } = commandAnswer(call?.text ?? '')
  const trouble = call?.outcome !== 'done' ? whyNot(state, call) : exitCode !== null && exitCode !== 0 ? firstLine(stderr) : ''
  const rest = stillLoose.filter((path) => !unsorted.includes(path))
  const notes = [
    trouble === '' ? '' : say(state, `Not everything went through: ${trouble}`, `没有全部完成：${trouble}`),
    rest.length === 0 ? '' : say(state, `Not moved: ${rest.map(fileName).join(', ')}`, `还留在原处：${rest.map(fileName).join('、')}`),
    unsorted.length === 0 ? '' : say(state, `Left where they are, because I do not know their kind: ${unsorted.map(fileName).join(', ')}`, `不认识类型，留在原处：${unsorted.map(fileName).join('、')}`),
  ].filter((note) => note !== '')
  const moved = loose.length - stillLoose.length
  return answer(state, [`${moved} files moved.`, summary(state, now), ...notes].join('\n\n'), [`移动了 ${moved} 个文件。`, summary(state, now), ...notes].join('\n\n'))
}

function kindOf(path: string): Folder | null {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return tidyFolders.find((folder) => kinds[folder].includes(ending)) ?? null
}

function moveCommand(plan: readonly { readonly folder: Folder; readonly paths: readonly string[] }[], platform: PracticeState['platform']): string {
  const folders = plan.map(({ folder }) => `downloads/${folder}`)
  if (platform === 'win32') {
    const moves = plan.map(({ folder, paths }) => `Move-Item -LiteralPath ${paths.map((path) => quoted(path, platform)).join(', ')} -Destination downloads/${folder}`)
    return [`New-Item -ItemType Directory -Force -Path ${folders.join(', ')}`, ...moves].join('; ')
  }
  return [`mkdir -p ${folders.join(' ')}`, ...plan.map(({ folder, paths }) => `mv -n ${paths.map((path) => quoted(path, platform)).join(' ')} downloads/${folder}/`)].join(' && ')
}

function summary(state: PracticeState, paths: readonly string[]): string {
  const groups = new Map<string, number>()
  for (const path of paths) {
    const parts = path.split('/')
    const folder = parts.length > 2 ? parts.slice(0, -1).join('/') : 'downloads'
    groups.set(folder, (groups.get(folder) ?? 0) + 1)
  }
  return list([...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([folder, count]) => say(state, `${folder}: ${count} ${count === 1 ? 'file' : 'files'}`, `${folder}：${count} 个文件`)))
}
