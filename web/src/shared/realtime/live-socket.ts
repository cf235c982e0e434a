import { LIVE_TIMING } from '@recado/contracts/limits'
import {
  type ClientFrame,
  LIVE_CLOSE,
  type LiveFrame,
  readFrame,
  ServerNotice,
} from '@recado/contracts/realtime/frames'
import { reconnectDelayMs } from './backoff.ts'

export type LiveState = 'connected' | 'reconnecting' | 'offline'

type LiveSocketOptions = {
  readonly companyId: number
  /** A one-time ticket for connecting; fails only when the session is over or the server cannot be reached. */
  readonly getTicket: () => Promise<string>
  readonly onFrame: (frame: LiveFrame) => void
  /** Frames may have been missed: whatever is on screen must be refetched. */
  readonly onGap: () => void
  readonly onRightsChanged: () => void
  /** @param isReplaced another computer took the session */
  readonly onSessionEnd: (isReplaced: boolean) => void
  readonly onState: (state: LiveState) => void
  /** The server has authenticated this connection. */
  readonly onWelcome?: () => void
}

const OFFLINE_AFTER = 3 // failed attempts

/** Keeps one socket to /api/live open until stopped. */
export function openLiveSocket(options: LiveSocketOptions) {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let presence: ReturnType<typeof setInterval> | undefined
  let proof: ReturnType<typeof setInterval> | undefined
  let attempt = 0
  let isReplaced = false
  let isStopped = false

  async function open() {
    clearTimeout(timer)
    timer = undefined
    try {
      const ticket = await options.getTicket()
      if (isStopped) return
      const { protocol, host } = window.location
      const opened = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/live`)
      socket = opened
      opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', ticket }))
      opened.onmessage = ({ data }) => hear(JSON.parse(String(data)))
      opened.onclose = ({ code }) => {
        if (socket === opened) closed(code)
      }
    } catch {
      if (!isStopped) retryLater(0)
    }
  }

  function hear(wire: unknown) {
    const notice = ServerNotice.safeParse(wire)
    if (!notice.success) return handle(readFrame(options.companyId, wire))
    if (notice.data.type === 'resync') return options.onGap()
    attempt = 0
    clearInterval(presence)
    presence = setInterval(sayPresent, LIVE_TIMING.userStatusMs)
    clearInterval(proof)
    proof = setInterval(proveAgain, LIVE_TIMING.reauthMs)
    options.onState('connected')
    options.onWelcome?.()
    options.onGap() // the first time too: what was fetched before this moment may have changed unheard
  }

  function say(word: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word))
  }

  const sayPresent = () => say({ type: 'userStatus' })

  /** Without a ticket the server closes the socket, and reconnecting finds out why there is none. */
  function proveAgain() {
    options.getTicket().then(
      (ticket) => say({ type: 'reauth', ticket }),
      () => {},
    )
  }

  function handle(frame: LiveFrame | undefined) {
    if (frame?.subject === 'auth') isReplaced = true // the close code follows
    if (frame) options.onFrame(frame)
  }

  function closed(code: number) {
    socket = undefined
    clearInterval(presence)
    clearInterval(proof)
    if (isStopped) return
    if (code === LIVE_CLOSE.sessionEnded) return end()
    if (code === LIVE_CLOSE.rightsChanged) options.onRightsChanged()
    retryLater(code)
  }

  function end() {
    stop()
    options.onSessionEnd(isReplaced)
  }

  function retryLater(code: number) {
    socket = undefined
    options.onState(attempt >= OFFLINE_AFTER || !navigator.onLine ? 'offline' : 'reconnecting')
    timer = setTimeout(open, code === LIVE_CLOSE.rightsChanged ? 0 : reconnectDelayMs(code, attempt, Math.random()))
    attempt += 1
  }

  /** The network is back, or the page is visible again: reconnect without waiting. */
  function hurry() {
    if (timer !== undefined && document.visibilityState === 'visible') void open()
  }

  /** The browser reports that the network is gone; the socket itself would notice only minutes later. */
  function drop() {
    const lost = socket
    socket = undefined
    clearInterval(presence)
    clearInterval(proof)
    lost?.close()
    if (lost) retryLater(0)
    options.onState('offline')
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    clearInterval(presence)
    clearInterval(proof)
    socket?.close()
    window.removeEventListener('online', hurry)
    window.removeEventListener('offline', drop)
    document.removeEventListener('visibilitychange', hurry)
  }

  window.addEventListener('online', hurry)
  window.addEventListener('offline', drop)
  document.addEventListener('visibilitychange', hurry)
  void open()
  return { stop, say }
}
