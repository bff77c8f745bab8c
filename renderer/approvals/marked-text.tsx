import { useTranslation } from 'react-i18next'
import { markHidden } from './hidden-characters.ts'
import type { Mark, MarkedPiece } from './hidden-characters.ts'

/**
 * Text from outside as it is: hidden, direction-changing and look-alike characters are boxed codes in place, named on
 * hover and to screen readers. The text always runs left to right, so nothing in it can reorder what stands around.
 */
export function MarkedText({ text, pieces, programs }: { text?: string; pieces?: readonly MarkedPiece[]; programs?: readonly { readonly start: number; readonly end: number }[] }) {
  const list = pieces ?? markHidden(text ?? '', programs)
  return <bdi dir="ltr">{list.map((piece, index) => (piece.mark ? <MarkBox key={index} mark={piece.mark} /> : <span key={index}>{piece.text}</span>))}</bdi>
}

function MarkBox({ mark }: { mark: Mark }) {
  const { t } = useTranslation('approvals')
  const what = mark.kind === 'look-alike' ? (mark.passesFor === '' ? t('marks.foreign') : t('marks.look-alike', { as: mark.passesFor })) : t(`marks.${mark.kind}`)
  const shown = mark.kind === 'look-alike' ? `${mark.char} ${mark.code}` : mark.code
  return (
    <span title={t('marks.spoken', { code: mark.code, what })} className="mx-px inline-block rounded-[4px] border border-bad bg-bad-soft px-1 font-mono text-13 leading-4 font-medium whitespace-nowrap text-bad">
      <span aria-hidden>{shown}</span><span className="sr-only">{t('marks.spoken', { code: mark.code, what })}</span>
    </span>
  )
}
