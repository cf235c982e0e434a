import type { Tag } from '@recado/contracts/tags/tag'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404, notFound } from '@recado/kit/errors'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { TagTable } from '../../tables/tag-tables.ts'

/** @throws ERR_NO_TAG_FOUND */
export async function getTag({ db }: RepositoryTx, id: number): Promise<Tag> {
  const row = await getOr404('tag', db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst())
  return toTag(row)
}

/** The names of all tags and lanes. */
export const findTagNames = ({ db }: RepositoryTx): Promise<Pick<Tag, 'id' | 'name' | 'version'>[]> =>
  db.selectFrom('tag').select(['id', 'name', 'version']).orderBy('id').execute()

/** Blocks changes of the tags until the transaction ends, with a shared lock. @throws ERR_NO_TAG_FOUND */
export async function lockTags(tx: RepositoryTx, ids: readonly number[]): Promise<Tag[]> {
  const tags = await lockKnownTags(tx, ids)
  if (tags.length < new Set(ids).size) throw notFound('tag')
  return tags
}

/** Like `lockTags`, but ignores ids that do not exist. */
export async function lockKnownTags({ db }: RepositoryTx, ids: readonly number[]): Promise<Tag[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('tag').selectAll().where('id', 'in', ids).orderBy('id').forShare().execute()
  return rows.map(toTag)
}

/** Locks the tag until the transaction ends. @throws ERR_NO_TAG_FOUND */
export async function lockTag({ db }: RepositoryTx, id: number): Promise<Tag> {
  const row = await getOr404(
    'tag',
    db.selectFrom('tag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  return toTag(row)
}

/**
 * Locks lanes until the transaction ends: exclusively for `make` (a tag becomes a lane or ceases to be one), shared for
 * `enter` (a ticket moves into a lane). A ticket is therefore never in two lanes, and transactions that lock tickets
 * and tags do not deadlock.
 */
export async function lockLanes({ db, caller }: RepositoryTx, why: 'make' | 'enter'): Promise<void> {
  const name = `lanes:${caller.companyId}`
  const lock = why === 'make' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(db)
}

/**
 * Locks the tickets of a tag that is or becomes a lane, lowest id first, because these tickets change with the tag.
 * Call this after `lockLanes` and before locking the tag, because a transaction that has locked a ticket may wait for
 * its tags.
 */
export async function lockTicketsOfLane(
  { db }: RepositoryTx,
  tagId: number,
  { becomesLane }: { readonly becomesLane: boolean },
): Promise<void> {
  await sql`select from ticket where id in (select ticket_id from ticket_tag where tag_id = ${tagId})
    and (${becomesLane} or exists (select from tag where id = ${tagId} and kanban))
    order by id for no key update`.execute(db)
}

/** @throws ERR_DUPLICATED_TAG */
export async function insertTag({ db }: RepositoryTx, tag: Insertable<TagTable>): Promise<Tag> {
  return toTag(await db.insertInto('tag').values(tag).returningAll().executeTakeFirstOrThrow().catch(refuse))
}

/** @throws ERR_DUPLICATED_TAG */
export async function updateTag(
  { db }: RepositoryTx,
  id: number,
  change: Pick<Updateable<TagTable>, 'name' | 'color' | 'kanban'>,
): Promise<Tag> {
  const row = await db
    .updateTable('tag')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuse)
  return toTag(row)
}

/** Deletes the tag and removes it from every ticket. */
export async function removeTag({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('tag').where('id', '=', id).execute()
}

const refuse = refuseDouble({ tag_name: 'ERR_DUPLICATED_TAG' })

export const toTag = (row: Selectable<TagTable>): Tag => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  color: row.color,
  kanban: row.kanban ? 1 : 0,
  userId: row.user_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
