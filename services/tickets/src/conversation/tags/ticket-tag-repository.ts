import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** The tags of a ticket; `kanban` marks its lane. */
export function findTagsOf({ db }: RepositoryTx, ticketId: number): Promise<{ id: number; kanban: boolean }[]> {
  return db
    .selectFrom('ticket_tag')
    .innerJoin('tag', 'tag.id', 'ticket_tag.tag_id')
    .select(['tag.id', 'tag.kanban'])
    .where('ticket_tag.ticket_id', '=', ticketId)
    .execute()
}

/** Adds tags to a ticket; tags that it already has are not added again. */
export async function addTags({ db }: RepositoryTx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await db
    .insertInto('ticket_tag')
    .values(tagIds.map((tagId) => ({ ticket_id: ticketId, tag_id: tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeTags({ db }: RepositoryTx, ticketId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await db.deleteFrom('ticket_tag').where('ticket_id', '=', ticketId).where('tag_id', 'in', tagIds).execute()
}

/**
 * Copies the tags of the contact's previous ticket, without its lane, to a new ticket. @returns whether any were copied
 */
export async function inheritTags(
  { db }: RepositoryTx,
  { ticketId, contactId }: { ticketId: number; contactId: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`insert into ticket_tag (ticket_id, tag_id)
    select ${ticketId}::bigint, tag.id
    from ticket_tag join tag on tag.id = ticket_tag.tag_id
    where not tag.kanban and ticket_tag.ticket_id = (
      select max(id) from ticket where contact_id = ${contactId} and id <> ${ticketId})`.execute(db)
  return numAffectedRows > 0n
}

/** Removes a tag that becomes a lane from tickets that are in another lane. */
export async function leaveOtherLanes({ db }: RepositoryTx, tagId: number): Promise<void> {
  await sql`delete from ticket_tag own
    where own.tag_id = ${tagId} and exists (
      select from ticket_tag other join tag on tag.id = other.tag_id
      where other.ticket_id = own.ticket_id and other.tag_id <> own.tag_id and tag.kanban)`.execute(db)
}
