import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { scheduleLists } from './schedule-list.ts'

export function applyScheduleFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'schedule') return
  if (frame.action === 'delete') scheduleLists.drop(client, frame.data.id)
  else scheduleLists.put(client, frame.data.record, frame.action === 'create')
}
