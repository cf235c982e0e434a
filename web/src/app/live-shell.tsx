import { ModalStack } from '@mantine/core'
import { useEffect } from 'react'
import { useFreshGlances } from '../features/presence/use-fresh-glances.ts'
import { LineProvider } from '../shared/realtime/line.tsx'
import { useLive } from '../shared/realtime/use-live.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'
import { lazyAside } from '../shared/ui/lazy-part.tsx'
import { Shell } from './shell/shell.tsx'
import { useFrames } from './use-frames.ts'
import { useLeavingMessages } from './use-leaving-messages.ts'
import { useNewBuild } from './use-new-build.ts'
import { usePaidMeanwhile } from './use-paid-meanwhile.ts'
import { useServiceWorker } from './use-service-worker.ts'
import { useStrayDrops } from './use-stray-drops.ts'

/** Loaded after the page is drawn, because there is no step to undo before, except one from before a reload. */
const UndoSteps = lazyAside(() => import('./undo/undo-steps.tsx'), 'UndoSteps')

/** Loaded after the page is drawn, because no page needs it to be shown. */
const Push = lazyAside(() => import('./push.tsx'), 'Push')

/** The shell, with the only socket of the window. */
export function LiveShell() {
  useServiceWorker()
  useStrayDrops()
  const { state, line } = useLive(useCurrentUser().company.id, useFrames())
  useFreshGlances(line.opening)
  useNewBuild(line.opening)
  useLeavingMessages(line.opening)
  usePaidMeanwhile(line.opening)
  useEffect(() => {
    if (line.opening > 0) line.say({ type: 'joinNotification' })
  }, [line])
  return (
    <LineProvider line={line}>
      <ModalStack>
        <UndoSteps />
        <Push liveState={state} />
        <Shell liveState={state} />
      </ModalStack>
    </LineProvider>
  )
}
