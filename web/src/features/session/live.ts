import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../shared/api/me.ts'

/**
 * Applies changes of the user and the company. The user's own rights or queues can affect everything on screen; the
 * company's data appears in the header.
 */
export function applyUserFrame(client: QueryClient, viewer: Viewer, frame: LiveFrame): void {
  if (frame.subject === 'company' || isOfCampaigns(frame)) void client.invalidateQueries({ queryKey: meQuery.queryKey })
  if (frame.subject !== 'user' || frame.action !== 'update') return
  if (frame.data.user.id === viewer.id) void client.invalidateQueries()
}

/** Whether the frame may add or remove the pages of campaigns. */
const isOfCampaigns = (frame: LiveFrame): boolean =>
  frame.subject === 'settings' && frame.data.setting.key === 'campaignsEnabled'
