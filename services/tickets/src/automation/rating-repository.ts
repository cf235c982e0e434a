import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'

type Conversation = { readonly whatsappId: number; readonly contactId: number }

/** The closed ticket that waits for its rating at this time, held; none while another one is active. */
export async function lockTicketToRate(
  tx: Tx,
  { whatsappId, contactId }: Conversation,
  at: Date,
): Promise<Ticket | undefined> {
  const row = await tx.db
    .selectFrom('ticket')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('rating_until', '>=', at)
    .where('rating', 'is', null)
    .where('status', '=', 'closed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket as active')
            .select('active.id')
            .where('active.contact_id', '=', contactId)
            .where('active.whatsapp_id', '=', whatsappId)
            .where('active.status', '<>', 'closed'),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && lockTicket(tx, row.id)
}

/** Whatever the contact writes from now on is no rating of what was before. */
export async function endRatings({ db }: Tx, { whatsappId, contactId }: Conversation): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ rating_until: null })
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('rating_until', 'is not', null)
    .execute()
}
