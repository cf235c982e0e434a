import type { MediaType, Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { linksIn } from '../../../shared/text/links-in.ts'

const ASIDE = ['messages', 'aside'] as const
const LOOKED_AT: readonly MediaType[] = ['note', 'image', 'video', 'application']

/** The notes, the images and videos, the documents or the links of the conversation around a ticket, newest first. */
export const aside = (ticketId: number, only: 'notes' | 'media' | 'files' | 'links') =>
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

/** Refetches the lists after a change of an entry, because they are short and rarely open. */
export function refetchAside(client: QueryClient, { mediaType, body }: Message): void {
  if (LOOKED_AT.includes(mediaType) || linksIn(body ?? '').length > 0)
    void client.invalidateQueries({ queryKey: ASIDE })
}
