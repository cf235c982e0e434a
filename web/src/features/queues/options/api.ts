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

/** Every option of a queue, in the order of their numbers. */
export const queueOptions = (queueId: number) =>
  queryOptions({
    queryKey: keyOf(queueId),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId } }, { signal }),
  })

/** Something of them has changed: a frame tells of the queue alone, so they are asked for again where they are shown. */
export const doubtOptions = (client: QueryClient, queueId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(queueId) })

export const dropOptions = (client: QueryClient, queueId: number): void =>
  client.removeQueries({ queryKey: keyOf(queueId) })

export type OptionChange = { readonly title: string; readonly message: string; readonly chosen: ChosenFile }

/** What an option hangs on, and the option itself unless it is a new one. */
export type OptionPlace = {
  readonly queueId: number
  readonly parentId: number | null
  readonly option?: QueueOption | undefined
}

/** Saves the words, then the file. What was made stays made when the file fails: trying again changes it. */
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
    onSettled: () => doubtOptions(client, queueId), // waited for: the row closes over what it has become
  })
}

/** Lets an option trade places with the sibling that has the number. */
export function useMoveOption(queueId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, to }: { id: number; to: number }) =>
      call(updateQueueOption, { params: { optionId: id }, body: { option: to } }),
    onSettled: () => doubtOptions(client, queueId),
  })
}

/** With all that is inside. */
export function useDeleteOption(queueId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteQueueOption, { params: { optionId: id } }),
    onSettled: () => doubtOptions(client, queueId),
  })
}
