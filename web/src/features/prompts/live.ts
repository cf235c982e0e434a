import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { promptLists } from './prompt-list.ts'

export function applyPromptFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'prompt') return
  if (frame.action === 'delete') promptLists.drop(client, frame.data.id)
  else promptLists.put(client, frame.data.record, frame.action === 'create')
}
