import { useTranslation } from 'react-i18next'
import { limits } from '../../shared/limits.ts'
import type { Lane } from '../../shared/sessions/chat-view.ts'
import { CardSection } from './card-section.tsx'
import { MarkedText } from './marked-text.tsx'
import { SeenScroll } from './seen-scroll.tsx'

/** A call that is neither a command nor a change of a file: its arguments as they are. */
export function ExactRequest({ lane, onSeen }: { lane: Lane; onSeen: () => void }) {
  const { t } = useTranslation('lanes')
  return (
    <CardSection title={t('details.asked')}>
      <SeenScroll label={t('details.asked')} lines={lane.inputPreview.split('\n').length} onSeen={onSeen}>
        <pre className="px-2.5 font-mono text-13 whitespace-pre-wrap wrap-anywhere"><MarkedText text={lane.inputPreview} /></pre>
        {lane.inputPreview.length > limits.previewChars && <p className="px-2.5 text-13 text-bad">{t('details.longer')}</p>}
      </SeenScroll>
    </CardSection>
  )
}
