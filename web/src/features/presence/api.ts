import type { LIVE_FRAMES } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { z } from 'zod'

export type Glances = Omit<z.output<typeof LIVE_FRAMES.presence.update>, 'ticketId'>

export const NOBODY: Glances = { viewing: [], typing: [] }

/** Who is viewing a ticket and who is typing in it; known from frames alone. */
export const glances = (ticketId: number) =>
  queryOptions({
    queryKey: ['presence', ticketId] as const,
    queryFn: skipToken,
    initialData: NOBODY,
  })

/** The others in a ticket. The user's own coming and going changes nothing for whoever shows them. */
export const colleaguesIn = (ticketId: number, userId: number) =>
  queryOptions({
    ...glances(ticketId),
    select: ({ viewing, typing }): Glances => {
      const isOther = ({ id }: { id: number }) => id !== userId
      return { viewing: viewing.filter(isOther), typing: typing.filter(isOther) }
    },
  })

export const putGlances = (client: QueryClient, ticketId: number, changed: Glances): void => {
  client.setQueryData(glances(ticketId).queryKey, changed)
}
