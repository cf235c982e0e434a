import type { Copy } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A copy of a ticket from the tickets service. */
export type TicketTable = Copy & {
  contact_id: number
  is_open: boolean // whether the ticket waits or is open
  deleted: Generated<boolean>
  changed_at: Generated<Date>
}
