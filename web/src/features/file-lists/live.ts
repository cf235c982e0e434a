import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { fileLists } from './file-list-list.ts'

export function applyFileListFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'file') return
  if (frame.action === 'delete') fileLists.drop(client, frame.data.id)
  else fileLists.put(client, frame.data.record, frame.action === 'create')
}
