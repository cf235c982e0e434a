import { takeBackTasks } from '@recado/kit/outside/outside-repository'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** Moves all data of the source contact to the target, then deletes the source. */
export async function absorbContact(tx: RepositoryTx, targetId: number, sourceId: number): Promise<void> {
  await moveExports(tx, targetId, sourceId)
  const { db } = tx
  for (const table of [
    'contact_identity',
    'message',
    'early_change',
    'schedule',
    'campaign_message',
    'webhook_delivery',
  ] as const) {
    await db.updateTable(table).set({ contact_id: targetId }).where('contact_id', '=', sourceId).execute()
  }
  await db.updateTable('message').set({ author_id: targetId }).where('author_id', '=', sourceId).execute()
  await sql`delete from reaction old using reaction kept
    where old.contact_id = ${sourceId} and kept.contact_id = ${targetId}
      and kept.message_id = old.message_id and kept.from_me = old.from_me`.execute(db)
  await db.updateTable('reaction').set({ contact_id: targetId }).where('contact_id', '=', sourceId).execute()
  await db
    .updateTable('ticket')
    .set((eb) => ({ contact_id: targetId, version: eb('version', '+', 1) }))
    .where('contact_id', '=', sourceId)
    .execute()
  await db.deleteFrom('contact').where('id', '=', sourceId).execute()
}

/** Moves the source's requested archives to the target; unfinished archives start over. */
async function moveExports(tx: RepositoryTx, targetId: number, sourceId: number): Promise<void> {
  const moved = await tx.db
    .updateTable('contact_export')
    .set({ contact_id: targetId })
    .where('contact_id', '=', sourceId)
    .returning('id')
    .execute()
  const ids = moved.map(({ id }) => id)
  await takeBackTasks(tx, 'contact_export', ids)
}

/**
 * Deletes a contact and its conversations. The contact's messages in groups stay, without a sender.
 * @returns paths of the files that are no longer used
 */
export async function removeContact({ db }: RepositoryTx, id: number): Promise<string[]> {
  const files = await db
    .selectFrom('message')
    .select('media_path as path')
    .where('contact_id', '=', id)
    .where('media_path', 'is not', null)
    .execute()
  const picture = await db.selectFrom('contact').select('picture_path as path').where('id', '=', id).executeTakeFirst()
  await db
    .updateTable('message')
    .set({ quoted_id: null })
    .where('quoted_id', 'in', db.selectFrom('message').select('id').where('contact_id', '=', id))
    .execute()
  await db.deleteFrom('webhook_delivery').where('contact_id', '=', id).execute() // deliveries contain personal data
  await db.deleteFrom('reaction').where('contact_id', '=', id).execute()
  await db.deleteFrom('early_change').where('contact_id', '=', id).execute()
  await db.deleteFrom('campaign_message').where('contact_id', '=', id).execute()
  await db.deleteFrom('message').where('contact_id', '=', id).execute()
  await db.updateTable('message').set({ author_id: null }).where('author_id', '=', id).execute()
  await db.deleteFrom('ticket').where('contact_id', '=', id).execute()
  await db.deleteFrom('contact_identity').where('contact_id', '=', id).execute()
  await db.deleteFrom('contact').where('id', '=', id).execute()
  return [...files, ...(picture ? [picture] : [])].flatMap(({ path }) => path ?? [])
}
