import { ModalStack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LineProvider } from '../shared/realtime/line.tsx'
import { useLive } from '../shared/realtime/use-live.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { applyFrame } from './apply-frame.ts'
import { Shell } from './shell/shell.tsx'
import { useCalls } from './use-calls.ts'
import { useLeavingMessages } from './use-leaving-messages.ts'
import { useNewBuild } from './use-new-build.ts'
import { useNotices } from './use-notices.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useStrayDrops } from './use-stray-drops.ts'

/** The shell, with the one socket of the window. */
export function LiveShell() {
  useServiceWorker()
  useStrayDrops()
  const client = useQueryClient()
  const user = useCurrentUser()
  const callOut = useCalls()
  const notice = useNotices()
  const { state, line } = useLive(user.company.id, (frame) => {
    callOut(frame) // what was known before tells what is new
    applyFrame(client, viewerOf(user), frame)
    notice(frame)
  })
  useNewBuild(line.opening)
  useLeavingMessages(line.opening)
  useEffect(() => {
    if (line.opening > 0) line.say({ type: 'joinNotification' })
  }, [line])
  return (
    <LineProvider line={line}>
      <ModalStack>
        <Shell liveState={state} />
      </ModalStack>
    </LineProvider>
  )
}
