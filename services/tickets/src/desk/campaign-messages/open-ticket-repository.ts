import type { RepositoryTx } from '../../tables/db.ts'

/** A ticket that is not closed. */
export type OpenTicket = { readonly id: number; readonly version: number }

const openTickets = ({ db }: RepositoryTx) => db.selectFrom('ticket').where('status', 'in', ['pending', 'open'])

/** @returns the newest ticket of the contact that is not closed, on any connection */
export const findOpenTicket = (tx: RepositoryTx, contactId: number): Promise<OpenTicket | undefined> =>
  openTickets(tx)
    .select(['id', 'version'])
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** @returns all tickets of the company that are not closed, without groups */
export const findOpenTickets = (tx: RepositoryTx): Promise<(OpenTicket & { readonly contactId: number })[]> =>
  openTickets(tx)
    .innerJoin('contact', (join) =>
      join.onRef('contact.company_id', '=', 'ticket.company_id').onRef('contact.id', '=', 'ticket.contact_id'),
    )
    .select(['ticket.id', 'ticket.version', 'ticket.contact_id as contactId'])
    .where('contact.is_group', '=', false)
    .orderBy('ticket.id')
    .execute()
