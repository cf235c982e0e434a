import type { EventData } from '@recado/contracts/event'
import type { numberChecked } from '@recado/contracts/whatsapp/events'
import type { Generated } from 'kysely'

/** The check of a number on WhatsApp, for which a user or a program waits. */
export type NumberCheckTable = {
  company_id: Generated<number>
  id: string
  whatsapp_id: number // the connection that checks
  number: string // the number as typed
  outcome: EventData<typeof numberChecked>['outcome'] | null
  phone: string | null
  lid: string | null
  created_at: Generated<Date>
}

export type IdentityTable = {
  company_id: Generated<number>
  kind: 'phone' | 'lid' | 'username' | 'group'
  value: string
  contact_id: number
  created_at: Generated<Date>
}
