import { Ban, Check, ChevronDown, Clock, Folder, Globe, Info, MessageSquare, Puzzle, ShieldCheck, SquareTerminal } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApprovalRequest } from '../../shared/approvals/approval.ts'
import type { GrantMatch, GrantOffer } from '../../shared/approvals/grant.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLine, MenuNote } from '../ui/menu.tsx'
import { offerNote, whenWords } from './grant-words.ts'

/** As wide as the sentences need to be read without many breaks. */
const menuPx = 360

/** “Always…”: each line is exactly what gets stored. A line that is not offered stays readable, with its reason. Where quiet work would have spared the question, it can be chosen here too. */
export function AlwaysMenu({ request, off, locked, busy, onChoose, onQuiet }: { request: ApprovalRequest; off: boolean; locked: boolean; busy: boolean; onChoose: (offer: GrantOffer) => void; onQuiet: () => void }) {
  const { t } = useTranslation('grants')
  return (
    <Menu label={t('alwaysLabel')} width={menuPx} trigger={<Button iconEnd={ChevronDown} disabled={off} busy={busy} aria-disabled={locked || undefined}>{t('always')}</Button>}>
      {request.offers.map((offer) => (
        <MenuItem key={offer.id} icon={offer.off === null ? iconOf(offer) : Ban} off={offer.off !== null} note={offerNote(offer, request)} onSelect={() => onChoose(offer)}>{whenWords(offer)}</MenuItem>
      ))}
      {request.quietOffer && <><MenuLine /><MenuItem icon={ShieldCheck} note={t('quietNote')} onSelect={onQuiet}>{t('quiet')}</MenuItem></>}
      <MenuLine />
      <MenuNote icon={Info}>{t('takeBackNote')}</MenuNote>
    </Menu>
  )
}

const foreverIcons: Readonly<Record<GrantMatch['kind'], LucideIcon>> = { command: Check, file: Check, program: SquareTerminal, folder: Folder, host: Globe, tool: Puzzle }

function iconOf({ lifetime, match }: GrantOffer): LucideIcon {
  return lifetime.kind === 'chat' ? MessageSquare : lifetime.kind === 'minutes' ? Clock : foreverIcons[match.kind]
}
