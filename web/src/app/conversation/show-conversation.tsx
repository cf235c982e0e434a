import type { Me } from '@recado/contracts/auth/user'
import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { aTicket } from '../../testing/samples.ts'
import type { fakeServer } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { Conversation } from './conversation.tsx'

type Server = ReturnType<typeof fakeServer>
type Options = { readonly me?: Me; readonly ticket?: Ticket }

/** Shows a conversation whose whole history is these messages; the ticket is open by default. */
export async function showConversation(
  server: Server,
  messages: readonly Message[],
  { me, ticket = aTicket({ id: 1, status: 'open' }) }: Options = {},
) {
  server.serve(listMessages, () => ({
    messages: [...messages],
    count: messages.length,
    hasMore: false,
    hasNewer: false,
    tickets: [],
    ticket,
  }))
  return show(<Conversation ticket={ticket} connection="CONNECTED" />, me ? { me } : {})
}
