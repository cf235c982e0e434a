import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropAnnouncement, putAnnouncement } from './announcement-list.ts'

export function applyAnnouncementFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'company-announcement') return
  if (frame.action === 'delete') dropAnnouncement(client, frame.data.id)
  else putAnnouncement(client, frame.data.record, frame.action === 'create')
}
