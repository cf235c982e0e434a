import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { applyFrame } from './apply-frame.ts'
import { useCalls } from './use-calls.ts'
import { useColleagueCalls } from './use-colleague-calls.ts'
import { useNotices } from './use-notices.ts'

/** @returns a handler of live frames; it notifies the user, and then updates the cache */
export function useFrames(): (frame: LiveFrame) => void {
  const client = useQueryClient()
  const user = useCurrentUser()
  const callOut = useCalls()
  const callOfColleagues = useColleagueCalls()
  const notice = useNotices()
  return (frame) => {
    callOfColleagues(frame)
    callOut(frame) // runs first, because it compares the ticket with the cached state from before the frame
    applyFrame(client, viewerOf(user), frame)
    notice(frame)
  }
}
