import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'

/** One's own rights or queues have changed: everything on screen may be another. */
export function applyUserFrame(client: QueryClient, viewer: Viewer, frame: LiveFrame): void {
  if (frame.subject !== 'user' || frame.action !== 'update') return
  if (frame.data.user.id === viewer.id) void client.invalidateQueries()
}
