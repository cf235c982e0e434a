import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../shared/realtime/use-live.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { applyFrame } from './apply-frame.ts'
import { Shell } from './shell/shell.tsx'
import { useChime } from './use-chime.ts'
import { useNotices } from './use-notices.ts'

/** The shell with its socket: one for the whole window. */
export function LiveShell() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const chime = useChime()
  const notice = useNotices()
  const state = useLive(user.company.id, (frame) => {
    applyFrame(client, viewerOf(user), frame)
    chime(frame)
    notice(frame)
  })
  return <Shell liveState={state} />
}
