import { CreditCard, Download, Eye, Pencil, Send, SquareTerminal, Trash2, type LucideIcon } from 'lucide-react'
import type { Effect } from '../../../shared/tools/effect.ts'

export const effectIcon: Readonly<Record<Effect, LucideIcon>> = { looks: Eye, changes: Pencil, deletes: Trash2, sends: Send, spends: CreditCard, installs: Download, 'runs-code': SquareTerminal }
