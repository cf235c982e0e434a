import type { RepositoryTx } from '../../tables/db.ts'

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/** The conversation of a ticket and its assignee; does not lock. */
export async function findPlace(
  { db }: RepositoryTx,
  ticketId: number,
): Promise<(Conversation & { readonly userId: number | null }) | undefined> {
  return db
    .selectFrom('ticket')
    .select(['contact_id as contactId', 'whatsapp_id as whatsappId', 'user_id as userId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
}

/** The ticket of a conversation whose close is offered to be undone; does not lock. */
export async function findOfferedClose(
  { db }: RepositoryTx,
  { contactId, whatsappId }: Conversation,
): Promise<number | undefined> {
  const row = await offeredClose(db, { contactId, whatsappId }).executeTakeFirst()
  return row?.id
}

/** For that ticket, within a statement. */
export const offeredClose = (db: Pick<RepositoryTx['db'], 'selectFrom'>, { contactId, whatsappId }: Conversation) =>
  db
    .selectFrom('undo_step')
    .innerJoin('ticket', 'ticket.id', 'undo_step.ticket_id')
    .select('ticket.id')
    .where('undo_step.kind', '=', 'close')
    .where('undo_step.state', '=', 'offered')
    .where('ticket.contact_id', '=', contactId)
    .where('ticket.whatsapp_id', '=', whatsappId)
    .where('ticket.status', '=', 'closed')
    .orderBy('undo_step.id', 'desc')
    .limit(1)
