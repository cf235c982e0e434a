import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { hearOfUser, userLists } from './user-list.ts'

export function applyUserListFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'user') return
  if (frame.action === 'delete') userLists.drop(client, frame.data.userId)
  else hearOfUser(client, frame.data.user)
}
