import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putGlances } from './api.ts'

export function applyPresenceFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'presence') return
  const { ticketId, viewing, typing } = frame.data
  putGlances(client, ticketId, { viewing, typing })
}
