import type { RouteInput } from '@recado/contracts/route'
import { changeTag, createTag, deleteTag } from '@recado/contracts/tags/routes'
import type { Tag } from '@recado/contracts/tags/tag'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { tagLists } from './tag-list.ts'

export type TagBody = RouteInput<typeof createTag>['body']

/** The one way a changed tag enters the cache; a new one is on no ticket yet. */
export function putTag(client: QueryClient, tag: Tag, isNew = false): void {
  const ticketsCount = tagLists.heardOf(client, tag.id)?.row?.ticketsCount ?? 0
  tagLists.put(client, { ...tag, ticketsCount }, isNew)
}

/** @param id absent: a new one */
export function useSaveTag(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TagBody) =>
      id === undefined ? call(createTag, { body }) : call(changeTag, { params: { tagId: id }, body }),
    onSuccess: (tag) => putTag(client, tag, id === undefined),
  })
}

export function useDeleteTag() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteTag, { params: { tagId: id } }),
    onSuccess: (_, id) => tagLists.drop(client, id),
  })
}
