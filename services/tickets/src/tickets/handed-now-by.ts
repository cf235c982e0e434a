import type { Ticket } from '@recado/contracts/tickets/ticket'

/** @returns the column that names who hands a ticket over at this moment */
export const handedNowBy = ({ id, name }: NonNullable<Ticket['user']>): string =>
  JSON.stringify({ id, name, at: new Date().toISOString() })
