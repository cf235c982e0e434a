import type { MediaType, Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const ASIDE = ['messages', 'aside'] as const
const LOOKED_AT: readonly MediaType[] = ['note', 'image', 'video']

/** The notes, or the images and videos, of the conversation around a ticket, newest first. */
export const aside = (ticketId: number, only: 'notes' | 'media') =>
  infiniteQueryOptions({
    queryKey: [...ASIDE, ticketId, only] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { peek: 'true' as const, only, ...(pageParam === null ? {} : { before: pageParam }) }
      const { messages, hasMore } = await call(listMessages, { params: { ticketId }, query }, { signal })
      return { messages: messages.toReversed(), hasMore }
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages.at(-1)?.id : undefined),
  })

/** Refetches the notes, images and videos after a change of one, because they are few and rarely open. */
export function refetchAside(client: QueryClient, { mediaType }: Message): void {
  if (LOOKED_AT.includes(mediaType)) void client.invalidateQueries({ queryKey: ASIDE })
}
