import type { Announcement, SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { type Page, page } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { getOr404 } from '@recado/kit/errors'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { AnnouncementTable } from '../tables/announcement-tables.ts'
import type { Database, PersonRepositoryTx, RepositoryTx } from '../tables/db.ts'

/** The columns of an announcement that may change. */
export type AnnouncementChange = Omit<Updateable<AnnouncementTable>, 'id' | 'version' | 'updated_at'>

type Filter = { readonly searchParam?: string | undefined; readonly isLiveOnly: boolean }

/** One page of announcements, newest first, each with whether the caller has seen it. */
export const findAnnouncements = (
  tx: PersonRepositoryTx,
  { pageNumber, ...filter }: Filter & { readonly pageNumber: number },
): Promise<Page<SeenAnnouncement>> =>
  page(
    selectSeen(tx).where(isFoundBy(filter)).orderBy('id', 'desc'),
    { pageNumber, size: PAGE_SIZE.announcements },
    toSeen,
  )

/**
 * An announcement, with whether the caller has seen it.
 * @param isLiveOnly an announcement that is not live counts as missing
 * @throws ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function getSeenAnnouncement(
  tx: PersonRepositoryTx,
  id: number,
  isLiveOnly: boolean,
): Promise<SeenAnnouncement> {
  const found = selectSeen(tx).where('id', '=', id).where(isFoundBy({ isLiveOnly }))
  return toSeen(await getOr404('announcement', found.executeTakeFirst()))
}

/** Records in `announcement_seen` that the caller has seen these announcements, except those that are not live. */
export async function insertSeen({ db, caller }: PersonRepositoryTx, ids: readonly number[]): Promise<void> {
  await db
    .insertInto('announcement_seen')
    .columns(['user_id', 'announcement_id'])
    .expression((eb) =>
      eb
        .selectFrom('announcement')
        .select([sql<number>`${caller.person.userId}::bigint`.as('user_id'), 'id'])
        .where('id', 'in', ids)
        .where('is_live', '=', true),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes the caller's rows of `announcement_seen` about deleted announcements. `deleteAnnouncement` cannot do this,
 * because its transaction may only change rows of one company.
 */
export async function forgetGoneMarks({ db, caller }: PersonRepositoryTx): Promise<void> {
  await db
    .deleteFrom('announcement_seen')
    .where('user_id', '=', caller.person.userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcement')
            .select('announcement.id')
            .whereRef('announcement.id', '=', 'announcement_seen.announcement_id'),
        ),
      ),
    )
    .execute()
}

/**
 * Locks the announcement until the transaction ends, so that its versions are published in order.
 * @throws ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function lockAnnouncement({ db }: RepositoryTx, id: number): Promise<Announcement> {
  const locked = db.selectFrom('announcement').selectAll().where('id', '=', id).forUpdate()
  return toAnnouncement(await getOr404('announcement', locked.executeTakeFirst()))
}

/** Locks the announcement. @returns undefined when it is deleted, or another transaction has locked it */
export async function takeAnnouncement({ db }: RepositoryTx, id: number): Promise<Announcement | undefined> {
  const rows = db.selectFrom('announcement').selectAll().where('id', '=', id)
  const row = await rows.forUpdate().skipLocked().executeTakeFirst()
  return row && toAnnouncement(row)
}

export async function insertAnnouncement(
  { db }: RepositoryTx,
  row: Insertable<AnnouncementTable>,
): Promise<Announcement> {
  return toAnnouncement(await db.insertInto('announcement').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function updateAnnouncement(
  { db }: RepositoryTx,
  id: number,
  change: AnnouncementChange,
): Promise<Announcement> {
  const row = await db
    .updateTable('announcement')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAnnouncement(row)
}

export async function removeAnnouncement({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('announcement').where('id', '=', id).execute()
}

/** Finds announcements that have started or ended, and whose event is not published yet. */
export async function findTurned(system: Kysely<Database>): Promise<{ companyId: number; id: number }[]> {
  const rows = await system
    .selectFrom('announcement')
    .select('id')
    .where(
      sql<SqlBool>`is_live <> (status and coalesce(live_from <= now(), true) and coalesce(live_until > now(), true))`,
    )
    .execute()
  return rows.map(({ id }) => ({ companyId: 0, id }))
}

/** The name and type of an announcement's image. Only super users get images of announcements that are not live. */
export async function findAnnouncementImage(
  { db }: RepositoryTx,
  person: { readonly super: boolean },
  path: string,
): Promise<FoundFile | undefined> {
  return db
    .selectFrom('announcement')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
    .where(isFoundBy({ isLiveOnly: !person.super }))
    .executeTakeFirst()
}

const seenBy = (userId: number) =>
  sql<SqlBool>`(select from announcement_seen seen where seen.announcement_id = announcement.id and seen.user_id = ${userId})`

const selectSeen = ({ db, caller }: PersonRepositoryTx) =>
  db
    .selectFrom('announcement')
    .selectAll('announcement')
    .select(({ exists }) => exists(seenBy(caller.person.userId)).as('seen'))

const isFoundBy =
  ({ searchParam, isLiveOnly }: Filter) =>
  (eb: ExpressionBuilder<Database, 'announcement'>): Expression<SqlBool> =>
    eb.and([
      ...(isLiveOnly ? [eb('is_live', '=', true)] : []),
      ...(searchParam ? [foldedSearch('search_text', searchParam)] : []),
    ])

const toSeen = (row: Selectable<AnnouncementTable> & { seen: SqlBool }): SeenAnnouncement => ({
  ...toAnnouncement(row),
  seen: Boolean(row.seen),
})

const toAnnouncement = (row: Selectable<AnnouncementTable>): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: row.priority,
  status: row.status,
  from: row.live_from?.toISOString() ?? null,
  until: row.live_until?.toISOString() ?? null,
  live: row.is_live,
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaUrl: row.media_path && `/public/${row.media_path}`,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
