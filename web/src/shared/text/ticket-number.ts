import type { Ticket } from '@recado/contracts/tickets/ticket'

/** What people call a ticket; one from before there were numbers has its id until it is numbered. */
export const numberOf = ({ id, number }: Pick<Ticket, 'id' | 'number'>): number => number ?? id
