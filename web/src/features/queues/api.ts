import type { Queue } from '@recado/contracts/queues/queue'
import { listQueues } from '@recado/contracts/queues/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const LIST = ['queues', 'list'] as const

/** Queues of the company, in menu order. */
export const queueList = queryOptions({ queryKey: LIST, queryFn: ({ signal }) => call(listQueues, {}, { signal }) })

/** The one way a changed queue enters the cache. */
export const putQueue = (client: QueryClient, queue: Queue): void => {
  client.setQueryData<Queue[]>(LIST, (list) => list && place(list, queue))
}

/** A queue that is gone leaves the cache. */
export const dropQueue = (client: QueryClient, queueId: number): void => {
  client.setQueryData<Queue[]>(LIST, (list) => list?.filter(({ id }) => id !== queueId))
}

/** @returns the list with the queue where the server would put it */
function place(list: readonly Queue[], queue: Queue): Queue[] {
  const known = list.find(({ id }) => id === queue.id)
  if (known && known.version >= queue.version) return [...list]
  const others = list.filter(({ id }) => id !== queue.id)
  return [...others, queue].sort(
    (a, b) => a.orderQueue - b.orderQueue || a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id,
  )
}
