import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { refetchQuickLists, refetchQuickMessages } from './quick/api.ts'

export function applyComposerFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'quickMessage') refetchQuickMessages(client)
  if (frame.subject === 'file') refetchQuickLists(client)
}
