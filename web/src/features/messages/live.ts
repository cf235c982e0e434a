import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putMessage } from './api.ts'
import { refetchAside } from './aside/api.ts'
import { refetchQuickMessages } from './composer/quick/api.ts'

export function applyMessageFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'quickMessage') refetchQuickMessages(client)
  if (frame.subject !== 'appMessage') return
  if (frame.action === 'create') putMessage(client, frame.data.message, frame.data.ticket)
  else putMessage(client, frame.data.message)
  refetchAside(client, frame.data.message)
}
