import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A support entry; its row is deleted when the entry ends. `id` is the session in the tokens of the entry. */
export type SupportEntryTable = OfCompany & {
  id: string
  user_id: number // the super user, who belongs to the company `user_company_id`
  user_company_id: number
  session_id: string // the super user's session in their own company
  name: string
  language: string
  reason: string
  started_at: Date
  ends_at: Date
  may_change: Generated<boolean>
  allowed_by: string | null
}
