import { liveTicket } from '@recado/contracts/auth/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { renewToken } from '../api/renew-token.ts'
import { isRestricted } from '../session/restricted.ts'
import { announceSessionEnd } from '../session/session-events.ts'
import { readToken } from '../storage/local-data.ts'
import { createFrameGate } from './frame-gate.ts'
import type { Line } from './line.tsx'
import { type LiveState, openLiveSocket } from './live-socket.ts'
import { trackStale } from './track-stale.ts'

/**
 * Updates the query cache while mounted. Frames are applied when they arrive. When frames may have been missed, all
 * entries become stale: entries on screen are refetched at once and in place, the others when they are shown.
 * @returns the state of the socket, undefined before the first connection, and a function that sends frames
 */
export function useLive(
  companyId: number,
  apply: (frame: LiveFrame) => void,
): { readonly state: LiveState | undefined; readonly line: Line } {
  const client = useQueryClient()
  const [state, setState] = useState<LiveState>()
  const [opening, setOpening] = useState(0)
  const [session, follow] = useState(readToken)
  const open = useRef<ReturnType<typeof openLiveSocket>>(undefined)
  const applyLatest = useEffectEvent(apply)

  useEffect(() => {
    let provenBy = session
    const stale = trackStale(client)
    const gate = createFrameGate(client, (frame) => applyLatest(frame), stale.overtake)
    const socket = openLiveSocket({
      companyId,
      getTicket: async () => {
        const { ticket } = await call(liveTicket, {})
        provenBy = readToken()
        return ticket
      },
      onFrame: gate.receive,
      onGap: () => void client.invalidateQueries(),
      onRightsChanged: () => {
        // a restricted window renews no token; the server checks its rights with the next ticket
        if (isRestricted()) return
        void renewToken(readToken()).then(
          () => client.invalidateQueries(),
          () => undefined,
        )
      },
      onSessionEnd: (isReplaced) => {
        const token = readToken()
        // Another window may have signed in; this window then continues with that session. If the token was only
        // renewed, its session has ended too, and the next ticket will be refused.
        if (token && token !== provenBy) follow(token)
        else announceSessionEnd(isReplaced ? 'replaced' : 'expired')
      },
      onState: setState,
      onWelcome: () => setOpening((times) => times + 1),
    })
    open.current = socket
    return () => {
      socket.stop()
      gate.stop()
      stale.stop()
    }
  }, [client, companyId, session])

  const isUp = state === 'connected'
  const line = useMemo((): Line => ({ say: (word) => open.current?.say(word), opening, isUp }), [opening, isUp])
  return { state, line }
}
