import { LIVE_TIMING } from '@recado/contracts/limits'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'

/** A member who is typing, and the time until which this is shown. */
type Writer = { readonly id: number; readonly name: string; readonly until: number }
export const NOBODY: readonly Writer[] = []

/** The members who are typing in a chat. Only frames provide them. */
export const writers = (chatId: number) =>
  queryOptions({ queryKey: ['chats', 'typing', chatId] as const, queryFn: skipToken, initialData: NOBODY })

export function putTyping(client: QueryClient, chatId: number, { id, name }: { id: number; name: string }): void {
  const until = Date.now() + LIVE_TIMING.typingMs
  client.setQueryData(writers(chatId).queryKey, (known = NOBODY) => [
    ...known.filter((one) => one.id !== id),
    { id, name, until },
  ])
}

/** Removes a member from the typing ones when their message arrives. */
export const endTyping = (client: QueryClient, chatId: number, userId: number): void => {
  client.setQueryData(writers(chatId).queryKey, (known) => known?.filter(({ id }) => id !== userId))
}
