import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows, type ListQuery, onPage } from '@recado/kit/db/page'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { toTag } from './tag-repository.ts'

/** The matching tags by name: one page, or the first tags without a page number. */
export async function findTags({ db }: RepositoryTx, { searchParam, pageNumber }: ListQuery): Promise<Tag[]> {
  const rows = await db
    .selectFrom('tag')
    .selectAll()
    .where(foldedSearch('tag.search_name', searchParam))
    .orderBy('search_name')
    .orderBy('id')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.tags }))
    .execute()
  return rows.map(toTag)
}

export const countTags = ({ db }: RepositoryTx, { searchParam }: ListQuery): Promise<number> =>
  countRows(db.selectFrom('tag').where(foldedSearch('tag.search_name', searchParam)))

/** All lanes in board order. */
export async function findLanes({ db }: RepositoryTx): Promise<Tag[]> {
  const rows = await db.selectFrom('tag').selectAll().where('kanban', '=', true).orderBy('id').execute()
  return rows.map(toTag)
}

/** For each of the tags, the number of its tickets that the viewer may see. An unused tag is missing. */
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
