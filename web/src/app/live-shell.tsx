import { useQueryClient } from '@tanstack/react-query'
import { LineProvider } from '../shared/realtime/line.tsx'
import { useLive } from '../shared/realtime/use-live.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { applyFrame } from './apply-frame.ts'
import { Shell } from './shell/shell.tsx'
import { useChime } from './use-chime.ts'

/** The shell with its socket: one for the whole window. */
export function LiveShell() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const chime = useChime()
  const { state, line } = useLive(user.company.id, (frame) => {
    applyFrame(client, viewerOf(user), frame)
    chime(frame)
  })
  return (
    <LineProvider line={line}>
      <Shell liveState={state} />
    </LineProvider>
  )
}
