import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropConnection, putConnection, putSession } from './api.ts'

export function applyConnectionFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'whatsappSession') putSession(client, frame.data.session)
  if (frame.subject !== 'whatsapp') return
  if (frame.action === 'delete') dropConnection(client, frame.data.whatsappId)
  else putConnection(client, frame.data.whatsapp)
}
