import { ClipboardPaste, FileBox, Import, SquarePen, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '../../stores/report-error.ts'
import { cx } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConnections } from '../connections-store.ts'
import { addWays, useAdding, type AddWay } from './adding-store.ts'
import { BundleWay } from './bundle-way.tsx'
import { FooterPlace } from './footer-place.tsx'
import { FormWay } from './form-way.tsx'
import { ImportWay } from './import-way.tsx'
import { OfferSetup } from './offer-setup.tsx'
import { PasteWay } from './paste-way.tsx'

const icons: Readonly<Record<AddWay, LucideIcon>> = { form: SquarePen, paste: ClipboardPaste, import: Import, bundle: FileBox }

/** One dialog for every way of adding, and for changing one. Whatever the way, nothing runs before the person says so. */
export function AddDialog() {
  const { t } = useTranslation('connections')
  const { request, open, close } = useAdding()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const id = useId()
  const isOpen = request !== null
  // Names that are taken have to be known, whichever page it was opened from.
  useEffect(() => { if (isOpen && useConnections.getState().list === null) report(useConnections.getState().load()) }, [isOpen])
  if (!request) return null
  const { way, editing, offer } = request
  const title = editing ? t('form.titleEdit', { name: editing.name }) : offer ? t('setup.title', { name: offer.title }) : t('form.titleNew')
  const single = editing !== undefined || offer !== undefined
  const body = offer ? <OfferSetup key={offer.id} offer={offer} tried={request.tried ?? false} />
    : way === 'form' ? <FormWay key={editing?.name ?? ''} {...(editing ? { editing } : {})} />
    : way === 'paste' ? <PasteWay /> : way === 'import' ? <ImportWay /> : <BundleWay />
  return (
    <Dialog open onClose={close} title={title} width={single ? 680 : 880} footer={<div ref={setFooter} className="contents" />}>
      <FooterPlace.Provider value={footer}>
        {single ? <div className="pt-2">{body}</div> : (
          <div className="grid min-h-110 grid-cols-[208px_minmax(0,1fr)] gap-6 pt-2 max-mid:grid-cols-1">
            <div role="tablist" aria-orientation="vertical" aria-label={t('way.label')} className="flex flex-col gap-1 border-line max-mid:flex-row max-mid:flex-wrap">
              {addWays.map((each) => (
                <button key={each} type="button" role="tab" id={`${id}-${each}`} aria-selected={way === each} aria-controls={`${id}-panel`} tabIndex={way === each ? 0 : -1} onClick={() => open({ way: each })}
                  onKeyDown={(event) => {
                    const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 0
                    const next = addWays[(addWays.indexOf(each) + step + addWays.length) % addWays.length]
                    if (step === 0 || next === undefined) return
                    event.preventDefault()
                    open({ way: next })
                    document.getElementById(`${id}-${next}`)?.focus()
                  }}
                  className={cx('flex h-10 items-center gap-2.5 rounded-control px-3 text-left', way === each ? 'bg-accent-soft font-medium text-accent' : 'text-ink-2 hover:bg-hover')}>
                  <Icon of={icons[each]} /><span className="min-w-0 truncate">{t(`way.${each}`)}</span>
                </button>
              ))}
            </div>
            <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`} className="min-w-0">{body}</div>
          </div>
        )}
      </FooterPlace.Provider>
    </Dialog>
  )
}
