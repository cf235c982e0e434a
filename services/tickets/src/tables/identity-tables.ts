import type { EventData } from '@recado/contracts/event'
import type { numberChecked } from '@recado/contracts/whatsapp/events'
import type { Generated } from 'kysely'

/** A number that WhatsApp was asked about while a person waits. */
export type NumberCheckTable = {
  company_id: Generated<number>
  id: string
  whatsapp_id: number // the connection that asks
  number: string // as it was typed
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
