import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Tag } from '@recado/contracts/tags/tag'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { countTags, countTicketsOf, findLanes, findTags } from './tag-list-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }
type CountedTag = Tag & { readonly ticketsCount: number }

/** One page of the matching tags; without a page number, the first tags. */
export async function listTags(
  tx: PersonTx,
  filter: Filter,
): Promise<{ tags: CountedTag[]; count: number; hasMore: boolean }> {
  const tags = await withCounts(tx, await findTags(tx, filter))
  const count = await countTags(tx, filter)
  return { tags, count, hasMore: filter.pageNumber !== undefined && filter.pageNumber * PAGE_SIZE.tags < count }
}

/** The lanes of the board. */
export async function listLanes(tx: PersonTx): Promise<{ tags: CountedTag[]; count: number }> {
  const tags = await withCounts(tx, await findLanes(tx))
  return { tags, count: tags.length }
}

async function withCounts(tx: PersonTx, tags: readonly Tag[]): Promise<CountedTag[]> {
  const viewer = await getViewer(tx)
  const counts = await countTicketsOf(
    tx,
    viewer,
    tags.map(({ id }) => id),
  )
  return tags.map((tag) => ({ ...tag, ticketsCount: counts.get(tag.id) ?? 0 }))
}
