import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropTag, putTag } from './api.ts'

export function applyTagFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'tag') return
  if (frame.action === 'delete') dropTag(client, frame.data.id)
  else putTag(client, frame.data.record, frame.action === 'create')
}
