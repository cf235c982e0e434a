import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putTag } from './api.ts'
import { tagLists } from './tag-list.ts'

export function applyTagFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'tag') return
  if (frame.action === 'delete') tagLists.drop(client, frame.data.id)
  else putTag(client, frame.data.record, frame.action === 'create')
}
