import type { Queue } from '@recado/contracts/queues/queue'
import {
  createQueue,
  deleteQueue,
  detachQueueMedia,
  listQueues,
  updateQueue,
  uploadQueueMedia,
} from '@recado/contracts/queues/routes'
import type { RouteInput } from '@recado/contracts/route'
import { countTickets } from '@recado/contracts/tickets/routes'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { byName } from '../../shared/list/folded.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'

const LIST = ['queues', 'list'] as const

/** The queues in the order of the menu. */
export const queueList = queryOptions({ queryKey: LIST, queryFn: ({ signal }) => call(listQueues, {}, { signal }) })

/** Updates a queue in the cache; all changes of queues enter the cache here. */
export const putQueue = (client: QueryClient, queue: Queue): void => {
  client.setQueryData<Queue[]>(LIST, (list) => list && place(list, queue))
}

export const dropQueue = (client: QueryClient, queueId: number): void => {
  client.setQueryData<Queue[]>(LIST, (list) => list?.filter(({ id }) => id !== queueId))
}

/** @returns the list with the queue at its place in the server's order */
function place(list: readonly Queue[], queue: Queue): Queue[] {
  const known = list.find(({ id }) => id === queue.id)
  if (known && known.version >= queue.version) return [...list]
  const others = list.filter(({ id }) => id !== queue.id)
  return [...others, queue].sort((a, b) => a.orderQueue - b.orderQueue || byName(a, b))
}

export type QueueBody = RouteInput<typeof createQueue>['body']

/**
 * Saves the fields, then the file. If the file fails, the queue is already saved, and a retry updates it.
 * @param id absent for a new queue
 */
export function useSaveQueue(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const { keyOf } = useIdempotencyKeys()
  const put = (queue: Queue) => {
    putQueue(client, queue)
    known.current = queue.id
    return queue
  }
  return useMutation({
    mutationFn: async ({ body, chosen }: { body: QueueBody; chosen: ChosenFile }) => {
      const saved = put(
        known.current === undefined
          ? await call(createQueue, { body }, { idempotencyKey: keyOf(body) })
          : await call(updateQueue, { params: { queueId: known.current }, body }),
      )
      const params = { queueId: saved.id }
      if (chosen.file) return put(await call(uploadQueueMedia, { params }, { files: [chosen.file] }))
      return chosen.isRemoved ? put(await call(detachQueueMedia, { params })) : saved
    },
  })
}

/** Creates several queues in their order. Queues that were created before a failure stay. */
export function useCreateQueues() {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: async (bodies: readonly QueueBody[]) => {
      const created: Queue[] = []
      for (const body of bodies) created.push(await call(createQueue, { body }, { idempotencyKey: keyOf(body) }))
      return created
    },
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  })
}

/** Deletes a queue. `moveTo` is the queue that gets its tickets; with null they have no queue afterwards. */
export function useDeleteQueue() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, moveTo }: { id: number; moveTo: number | null }) =>
      call(deleteQueue, { params: { queueId: id }, query: moveTo === null ? {} : { moveTo } }),
    onSuccess: (_, { id }) => dropQueue(client, id),
  })
}

/** The number of open and waiting tickets of a queue. */
export const activeTickets = (queueId: number) =>
  queryOptions({
    queryKey: ['queues', 'active-tickets', queueId] as const,
    queryFn: async ({ signal }) => {
      const query = { queueIds: [queueId], noQueue: 'false' as const, showAll: 'true' as const }
      const { open, pending } = await call(countTickets, { query }, { signal })
      return open + pending
    },
    staleTime: 0, // refetched whenever the dialog opens
  })
