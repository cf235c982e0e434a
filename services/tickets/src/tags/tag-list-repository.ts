import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../db.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { toTag } from './tag-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** By name: one page, or without a page number the first tags. */
export async function findTags({ db }: RepositoryTx, { searchParam, pageNumber }: Filter): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tag')
    .selectAll()
    .where(isFoundBy(searchParam))
    .orderBy('search_name')
    .orderBy('id')
    .limit(pageNumber === undefined ? MOST_LISTED : PAGE_SIZE.tags)
    .offset(((pageNumber ?? 1) - 1) * PAGE_SIZE.tags)
    .execute()
  return rows.map(toTag)
}

export async function countTags({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('tag')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** In board order. */
export async function findLanes({ db }: RepositoryTx): Promise<Tag[]> {
  const rows = await db.selectFrom('tag').selectAll().where('kanban', '=', true).orderBy('id').execute()
  return rows.map(toTag)
}

/** The number of tickets with each of the tags, among those that the viewer may see; an unused tag is missing. */
export async function countTicketsOf(
  { db }: RepositoryTx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const marks = db.selectFrom('ticket_tag').where('ticket_tag.tag_id', 'in', ids).groupBy('ticket_tag.tag_id')
  const seen =
    viewer.profile === 'admin'
      ? marks.where('ticket_tag.ticket_id', 'not in', db.selectFrom('ticket').select('id').where(sql<SqlBool>`hidden`))
      : marks.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('ticket')
              .select('ticket.id')
              .whereRef('ticket.id', '=', 'ticket_tag.ticket_id')
              .where(visibleTo(viewer)),
          ),
        )
  const rows = await seen.select(({ fn }) => ['ticket_tag.tag_id as id', fn.countAll<number>().as('count')]).execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'tag'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(tag.search_name, folded(${text})) > 0` : eb.lit(true)
