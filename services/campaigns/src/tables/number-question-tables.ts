import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A pending question to WhatsApp about a number. */
export type NumberQuestionTable = OfCompany & {
  phone: string
  id: string
  whatsapp_id: number
  asked_at: Generated<Date>
  is_awaited: Generated<boolean>
}
