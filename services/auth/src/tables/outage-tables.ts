import type { OfCompany } from '@recado/kit/db/columns'

/** The state of a connection, as far as admins are told of it. */
export type OutageTable = OfCompany & {
  connection_id: number
  version: number // of the connection
  name: string
  was_up: boolean // the connection was open, and no user has stopped it since
  is_unlinked: boolean // WhatsApp has ended the session for good
  down_at: Date | null // null: the connection is not down
  told_at: Date | null // when admins were told
}
