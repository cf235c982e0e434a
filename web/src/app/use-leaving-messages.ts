import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { conversationsWithOutgoing, followOutgoing, hasLeavingFiles } from '../features/composer/api.ts'
import { sendWaiting, useOutbox } from '../features/composer/outbox.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'
import { useLeaveWarning } from '../shared/ui/use-leave-warning.ts'
import { useDeliver } from './conversation/use-deliver.ts'

const AGAIN_MS = 10_000 // no event reports that a service is back while the network was never gone

/**
 * Sends waiting messages of any conversation as soon as the client is online, including messages from before a reload.
 * @param opening how often the socket has connected
 */
export function useLeavingMessages(opening: number): void {
  const outbox = useOutbox(useDeliver())
  const { client, userId } = outbox
  const follow = useCallback((onChange: () => void) => followOutgoing(client, onChange), [client])
  useLeaveWarning(useSyncExternalStore(follow, () => hasLeavingFiles(client, userId)))
  const isVisit = useCurrentUser().support !== null
  const leave = useEffectEvent(() => {
    if (isVisit) return // the messages belong to the user's own company, which refuses the token of a visit
    for (const one of conversationsWithOutgoing(outbox.client, outbox.userId)) void sendWaiting(outbox, one)
  })
  useEffect(() => {
    const onLine = () => leave()
    window.addEventListener('online', onLine)
    const timer = setInterval(onLine, AGAIN_MS)
    return () => {
      window.removeEventListener('online', onLine)
      clearInterval(timer)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection means that the network is back
  useEffect(() => leave(), [opening])
}
