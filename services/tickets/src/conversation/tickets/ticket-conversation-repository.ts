import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { NumberOwner } from '@recado/contracts/whatsapp/events'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** A contact and the connection of the conversation. */
type ConversationIds = { readonly contactId: number; readonly whatsappId: number }

/** SQL for the timer of disappearing messages in a conversation, in seconds, from its latest ticket. */
export const disappearingOf = ({ contactId, whatsappId }: ConversationIds) => sql<number | null>`(
  select latest.disappear_after from ticket latest
  where latest.contact_id = ${contactId} and latest.whatsapp_id = ${whatsappId} order by latest.id desc limit 1)`

/** Sets the timer of disappearing messages in seconds; 0 turns it off. The tickets keep their place in lists. */
export async function setDisappearing(
  { db }: RepositoryTx,
  { contactId, whatsappId }: ConversationIds,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('ticket')
    .set((eb) => ({ disappear_after: seconds, version: eb('version', '+', 1) }))
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where(sql<SqlBool>`disappear_after is distinct from ${seconds}`)
    .execute()
}

/** The timer of disappearing messages in the conversation to which a ticket moves. */
export async function findDisappearing({ db }: RepositoryTx, conversation: ConversationIds): Promise<number | null> {
  const { seconds } = await db.selectNoFrom(disappearingOf(conversation).as('seconds')).executeTakeFirstOrThrow()
  return seconds
}

/** Stores the account to which messages of the ticket go from now on. */
export async function setAccount({ db }: RepositoryTx, id: number, { phone, lid }: WhatsappAddress): Promise<void> {
  await db.updateTable('ticket').set({ account_phone: phone, account_lid: lid }).where('id', '=', id).execute()
}

/**
 * Moves ticket `to` up to the place of ticket `from` in lists, unless `to` is already higher, because the messages of
 * `from` move to `to`.
 */
export async function takePlace({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set updated_at = greatest(kept.updated_at, given.updated_at)
    from ticket given where kept.id = ${to} and given.id = ${from}`.execute(db)
}

/** Sets the origin of a ticket if it has none; later origins are recorded only at their messages. */
export const firstCameFrom = (cameFrom: CameFrom) =>
  sql<string>`coalesce(ticket.came_from, ${JSON.stringify(cameFrom)}::jsonb)`

/**
 * Copies the account and the timer from ticket `from` to ticket `to` if the contact wrote later in `from`. The id of
 * the ticket decides between equal times, because WhatsApp reports whole seconds.
 */
export async function takeAccount({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept
    set account_phone = given.account_phone, account_lid = given.account_lid, last_inbound_at = given.last_inbound_at,
      disappear_after = given.disappear_after
    from ticket given
    where kept.id = ${to} and given.id = ${from}
      and (given.last_inbound_at, given.id) > (coalesce(kept.last_inbound_at, '-infinity'), kept.id)`.execute(db)
}

/** Copies the contact's origin from ticket `from` to ticket `to` if `to` has none. */
export async function takeCameFrom({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set came_from = given.came_from from ticket given
    where kept.id = ${to} and given.id = ${from}
      and kept.came_from is null and given.came_from is not null`.execute(db)
}

/**
 * Merges the clock of ticket `from` into ticket `to`: the contact has waited since the earlier of the two times. A job
 * computes when the answer is due.
 */
export async function takeClock({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept
    set awaiting_since = least(kept.awaiting_since, given.awaiting_since), is_answered = kept.is_answered or given.is_answered,
      breached_at = greatest(kept.breached_at, given.breached_at), due_stale = true
    from ticket given where kept.id = ${to} and given.id = ${from}`.execute(db)
}

/** Stores the new account in tickets whose messages go to the former account, so that replies go to the new one. */
export async function moveAccounts(
  { db }: RepositoryTx,
  contactId: number,
  { from, to }: { from: NumberOwner; to: NumberOwner },
): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ account_phone: to.phone, account_lid: to.lid })
    .where('contact_id', '=', contactId)
    .where((eb) =>
      eb.or([
        eb('account_phone', 'in', spellingsOf(from.phone)),
        ...(from.lid === null ? [] : [eb('account_lid', '=', from.lid)]),
      ]),
    )
    .execute()
}
