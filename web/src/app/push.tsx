import type { LiveState } from '../shared/realtime/live-socket.ts'
import { usePush } from './use-push.ts'

/** Handles push messages in this window. A component, so that its code is loaded after the page is drawn. */
export function Push({ liveState }: { liveState: LiveState | undefined }): null {
  usePush(liveState)
  return null
}
