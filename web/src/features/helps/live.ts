import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { helpLists } from './help-list.ts'

export function applyHelpFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'company-help') return
  if (frame.action === 'delete') helpLists.drop(client, frame.data.id)
  else helpLists.put(client, frame.data.record, frame.action === 'create')
}
