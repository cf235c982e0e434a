import type { QueueOption } from '@recado/contracts/queues/option'
import {
  createQueueOption,
  deleteQueueOption,
  detachQueueOptionMedia,
  listQueueOptions,
  updateQueueOption,
  uploadQueueOptionMedia,
} from '@recado/contracts/queues/routes'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../shared/api/call.ts'
import type { ChosenFile } from '../../../shared/ui/file-field.tsx'

const OPTIONS = ['queues', 'options'] as const
const keyOf = (queueId: number) => [...OPTIONS, queueId] as const

export const queueOptions = (queueId: number) =>
  queryOptions({
    queryKey: keyOf(queueId),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId } }, { signal }),
  })

/** Refetches the options of a queue where they are shown, because frames contain only the queue. */
export const refetchOptions = (client: QueryClient, queueId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(queueId) })

export const dropOptions = (client: QueryClient, queueId: number): void =>
  client.removeQueries({ queryKey: keyOf(queueId) })

export type OptionChange = { readonly title: string; readonly message: string; readonly chosen: ChosenFile }

/** The place of an option in the tree, and the option itself unless it is new. */
export type OptionPlace = {
  readonly queueId: number
  readonly parentId: number | null
  readonly option?: QueueOption | undefined
}

/** Saves the fields, then the file. If the file fails, the option is already saved, and a retry updates it. */
export function useSaveOption({ queueId, parentId, option }: OptionPlace) {
  const client = useQueryClient()
  const known = useRef(option?.id)
  return useMutation({
    mutationFn: async ({ chosen, ...words }: OptionChange) => {
      const saved =
        known.current === undefined
          ? await call(createQueueOption, { body: { queueId, parentId, ...words } })
          : await call(updateQueueOption, { params: { optionId: known.current }, body: words })
      known.current = saved.id
      const params = { optionId: saved.id }
      if (chosen.file) return call(uploadQueueOptionMedia, { params }, { files: [chosen.file] })
      return chosen.isRemoved ? call(detachQueueOptionMedia, { params }) : saved
    },
    onSettled: () => refetchOptions(client, queueId), // waits, so that the row shows the new state when it closes
  })
}

/** Swaps an option with the sibling at position `to`. */
export function useMoveOption(queueId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: { id: number; to: number }) =>
      call(updateQueueOption, { params: { optionId: id }, body: { option: to } }),
    onSettled: () => refetchOptions(client, queueId),
  })
}

export function useDeleteOption(queueId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteQueueOption, { params: { optionId: id } }),
    onSettled: () => refetchOptions(client, queueId),
  })
}
