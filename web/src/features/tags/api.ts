import type { RouteInput } from '@recado/contracts/route'
import { changeTag, createTag, deleteTag, pickTags } from '@recado/contracts/tags/routes'
import type { Tag } from '@recado/contracts/tags/tag'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { byName } from '../../shared/list/folded.ts'
import { tagLists } from './tag-list.ts'

export type TagBody = RouteInput<typeof createTag>['body']

const PICKS = ['tags', 'picks'] as const

/** The tags of the company by name, for selects. */
export const tagPicks = queryOptions({ queryKey: PICKS, queryFn: ({ signal }) => call(pickTags, {}, { signal }) })

/** Updates a tag in the cache; all changes of tags enter the cache here. No ticket has a new tag yet. */
export function putTag(client: QueryClient, tag: Tag, isNew = false): void {
  client.setQueryData(tagPicks.queryKey, (picks) => picks && withTag(picks, tag))
  const ticketsCount = tagLists.lastKnown(client, tag.id)?.row?.ticketsCount ?? 0
  tagLists.put(client, { ...tag, ticketsCount }, isNew)
}

export function dropTag(client: QueryClient, id: number): void {
  client.setQueryData(tagPicks.queryKey, (picks) => picks?.filter((tag) => tag.id !== id))
  tagLists.drop(client, id)
}

function withTag(picks: readonly Tag[], tag: Tag): Tag[] {
  const known = picks.find(({ id }) => id === tag.id)
  if (known && known.version >= tag.version) return [...picks] // a frame arrived twice or late
  return [...picks.filter(({ id }) => id !== tag.id), tag].sort(byName)
}

/** @param id absent for a new tag */
export function useSaveTag(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: TagBody) =>
      id === undefined
        ? call(createTag, { body }, { idempotencyKey: keyOf(body) })
        : call(changeTag, { params: { tagId: id }, body }),
    onSuccess: (tag) => putTag(client, tag, id === undefined),
  })
}

export function useDeleteTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteTag, { params: { tagId: id } }),
    onSuccess: (_, id) => dropTag(client, id),
  })
}
