import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { NumberOwner } from '@recado/contracts/whatsapp/events'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** A contact and the connection that they write to. */
type ConversationIds = { readonly contactId: number; readonly whatsappId: number }

/** The timer of disappearing messages between a contact and a connection, from their latest ticket. */
export const disappearingOf = ({ contactId, whatsappId }: ConversationIds) => sql<number | null>`(
  select latest.disappear_after from ticket latest
  where latest.contact_id = ${contactId} and latest.whatsapp_id = ${whatsappId} order by latest.id desc limit 1)`

/** Sets the timer of disappearing messages in seconds, 0: messages stay. The tickets keep their place in lists. */
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

/** The timer of disappearing messages in the conversation that a ticket moves to. */
export async function findDisappearing({ db }: RepositoryTx, conversation: ConversationIds): Promise<number | null> {
  const { seconds } = await db.selectNoFrom(disappearingOf(conversation).as('seconds')).executeTakeFirstOrThrow()
  return seconds
}

/** Sends messages of the ticket to this account from now on. */
export async function setAccount({ db }: RepositoryTx, id: number, { phone, lid }: WhatsappAddress): Promise<void> {
  await db.updateTable('ticket').set({ account_phone: phone, account_lid: lid }).where('id', '=', id).execute()
}

/** Gives one ticket the higher of both places in lists, because the messages of the other move to it. */
export async function takePlace({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set updated_at = greatest(kept.updated_at, given.updated_at)
    from ticket given where kept.id = ${to} and given.id = ${from}`.execute(db)
}

/** Sets the origin of a ticket once; later advertisements are only recorded at their messages. */
export const firstCameFrom = (cameFrom: CameFrom) =>
  sql<string>`coalesce(ticket.came_from, ${JSON.stringify(cameFrom)}::jsonb)`

/**
 * Copies the account and its timer from ticket `from` to ticket `to`, if the contact wrote later in `from`. WhatsApp
 * reports times in whole seconds, so equal times are decided by the id of the ticket.
 */
export async function takeAccount({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept
    set account_phone = given.account_phone, account_lid = given.account_lid, last_inbound_at = given.last_inbound_at,
      disappear_after = given.disappear_after
    from ticket given
    where kept.id = ${to} and given.id = ${from}
      and (given.last_inbound_at, given.id) > (coalesce(kept.last_inbound_at, '-infinity'), kept.id)`.execute(db)
}

/** Copies the contact's origin from another ticket if this one has none. */
export async function takeCameFrom({ db }: RepositoryTx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set came_from = given.came_from from ticket given
    where kept.id = ${to} and given.id = ${from}
      and kept.came_from is null and given.came_from is not null`.execute(db)
}

/** Moves tickets of the contact from one account to another, so that replies go to the new one. */
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
