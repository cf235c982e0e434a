import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putMessage } from './api.ts'

export function applyHistoryFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'appMessage') return
  if (frame.action === 'create') putMessage(client, frame.data.message, frame.data.ticket)
  else putMessage(client, frame.data.message)
}
