import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { glancesAt, putGlances } from './api.ts'

export function applyPresenceFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'appMessage' && frame.action === 'create') endTyping(client, frame.data.message)
  if (frame.subject !== 'presence') return
  const { ticketId, viewing, typing } = frame.data
  putGlances(client, ticketId, { viewing, typing })
}

/** Ends the typing of a colleague whose message has arrived, because the server ends it some seconds later. */
function endTyping(client: QueryClient, { ticketId, user }: { ticketId: number; user: { id: number } | null }): void {
  const known = glancesAt(client, ticketId)
  if (!user || !known.typing.some(({ id }) => id === user.id)) return
  putGlances(client, ticketId, { ...known, typing: known.typing.filter(({ id }) => id !== user.id) })
}
