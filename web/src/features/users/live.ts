import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { refetchInvitations } from './refetch-invitations.ts'
import { applyUser, userLists } from './user-list.ts'

export function applyUserListFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'user') return
  // an invited colleague may have accepted, and the invitations by a deleted admin are revoked
  if (frame.action === 'create' || frame.action === 'delete') void refetchInvitations(client)
  if (frame.action === 'delete') userLists.drop(client, frame.data.userId)
  else applyUser(client, frame.data.user)
}
