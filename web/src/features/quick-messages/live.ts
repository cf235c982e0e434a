import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { quickMessageLists } from './quick-message-list.ts'

export function applyQuickMessageFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'quickMessage') return
  if (frame.action === 'delete') quickMessageLists.drop(client, frame.data.id)
  else quickMessageLists.put(client, frame.data.record, frame.action === 'create')
}
