import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type ReminderTable = OfCompany & {
  invoice_id: number
  due_date: string
  kind: ReminderKind
  created_at: Generated<Date>
}

export type ReminderKind = 'five-days' | 'one-day' | 'due' | 'expired'
