import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { applyUser, userLists } from './user-list.ts'

export function applyUserListFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'user') return
  if (frame.action === 'delete') userLists.drop(client, frame.data.userId)
  else applyUser(client, frame.data.user)
}
