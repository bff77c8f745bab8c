import { FileText, Files, Folder, FolderInput, GitCompareArrows, Hand, ListTree, Pencil, Table2, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { practiceTasks, type PracticeTaskId } from '../../shared/practice/tasks.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { folderName } from './folder-name.ts'
import type { ChatPlace } from './use-chat-place.ts'

const practiceIcons: Record<PracticeTaskId, LucideIcon> = { 'compare-quotes': Table2, 'eight-at-once': GitCompareArrows, 'ask-first': Hand, 'tidy-folder': FolderInput, 'change-a-file': Pencil }
const starts = [{ name: 'look', icon: ListTree }, { name: 'sort', icon: Files }, { name: 'summarise', icon: FileText }] as const

/** A chat without a word in it: the question, and ways to begin that really run. */
export function EmptyChat({ place, onStart }: { place: ChatPlace; onStart: (prompt: string) => void }) {
  const { t, i18n } = useTranslation('chat')
  const title = place.isPractice ? t('emptyTitlePractice') : place.workspace === null ? t('emptyTitle') : t('emptyTitleIn', { folder: folderName(place.workspace) })
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  return (
    <div className="grid h-full overflow-y-auto px-6 py-8">
      <EmptyState icon={Folder} title={title} lead={t('emptyLead')}>
        {place.isPractice
          ? practiceTasks.map((task) => (
            <Button key={task.id} icon={practiceIcons[task.id]} className="w-full justify-start" onClick={() => onStart(task.prompt[language])}>{t(`practice.${task.id}`)}</Button>
          ))
          : starts.map(({ name, icon }) => (
            <Button key={name} icon={icon} className="w-full justify-start" onClick={() => onStart(t(`start.${name}Prompt`))}>{t(`start.${name}`)}</Button>
          ))}
      </EmptyState>
    </div>
  )
}
