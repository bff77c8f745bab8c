import { FolderInput, GitCompareArrows, Hand, Lightbulb, Pencil, Play, RotateCcw, Table2, type LucideIcon } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallOutput } from '../../shared/contract/calls.ts'
import { practiceTaskIds, type PracticeTaskId } from '../../shared/practice/tasks.ts'
import { asGatewayError, call, type GatewayError } from '../gateway-client.ts'
import { Button } from '../ui/button.tsx'
import { GatewayErrorCard } from '../ui/gateway-error-card.tsx'
import { PathCard } from './path-card.tsx'
import { createTaskRunner } from './run-task.ts'
import { TaskLine } from './task-line.tsx'

type Task = CallOutput<'practice.tasks'>[number] & { readonly id: PracticeTaskId }

const looks: Record<PracticeTaskId, { readonly icon: LucideIcon; readonly tone: string }> = {
  'compare-quotes': { icon: Table2, tone: 'bg-wait-soft text-wait' },
  'eight-at-once': { icon: GitCompareArrows, tone: 'bg-accent-soft text-accent' },
  'ask-first': { icon: Hand, tone: 'bg-hover text-ink' },
  'tidy-folder': { icon: FolderInput, tone: 'bg-ok-soft text-ok' },
  'change-a-file': { icon: Pencil, tone: 'bg-hover text-ink' },
}

/** The guided tasks: one is pressed, one button runs it in the practice folder. */
export function TryPath({ loud }: { loud: boolean }) {
  const { t, i18n } = useTranslation('onboarding')
  const [tasks, setTasks] = useState<readonly Task[]>([])
  const [chosen, setChosen] = useState<PracticeTaskId>('compare-quotes')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<GatewayError | null>(null)
  const [run] = useState(createTaskRunner)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    call('practice.tasks', {}).then((all) => setTasks(all.flatMap((task) => (isKnown(task.id) ? [{ ...task, id: task.id }] : []))), (thrown: unknown) => setError(asGatewayError(thrown)))
  }, [])
  useEffect(() => {
    // Enter is enough to begin, unless the person is somewhere already.
    if (tasks.length > 0 && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [tasks])
  const act = (work: () => Promise<unknown>): void => {
    setBusy(true)
    setError(null)
    work().catch((thrown: unknown) => setError(asGatewayError(thrown))).finally(() => setBusy(false))
  }
  const start = (): void => act(() => run(chosen, i18n.language === 'zh' ? 'zh' : 'en'))
  return (
    <PathCard
      icon={Lightbulb} tone="bg-accent-soft text-accent" title={t('try')} note={t('tryNote')}
      action={<Button ref={button} kind={loud ? 'accent' : 'plain'} size="tall" icon={Play} busy={busy} disabled={tasks.length === 0} onClick={start}>{busy ? t('running') : t('run')}</Button>}
    >
      <p className="mt-4 text-ink-2">{t('tryLead')}</p>
      <RadioGroup.Root aria-label={t('tasks')} value={chosen} onValueChange={(id) => { if (isKnown(id)) setChosen(id) }} className="mt-3 grid gap-2">
        {tasks.map((task) => (
          <TaskLine key={task.id} id={task.id} icon={looks[task.id].icon} tone={looks[task.id].tone} title={t(`task.${task.id}.title`)} note={t(`task.${task.id}.note`, { steps: task.tools, files: task.files })} />
        ))}
      </RadioGroup.Root>
      {error && (
        <div className="mt-3">
          <GatewayErrorCard error={error} actions={error.code === 'folder-gone' && <Button icon={RotateCcw} onClick={() => act(() => call('practice.reset', {}).then(() => run(chosen, i18n.language === 'zh' ? 'zh' : 'en')))}>{t('practiceBack')}</Button>} />
        </div>
      )}
    </PathCard>
  )
}

function isKnown(id: string): id is PracticeTaskId {
  return practiceTaskIds.some((each) => each === id)
}
