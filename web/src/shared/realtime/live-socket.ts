import { LIVE_TIMING } from '@recado/contracts/limits'
import { UNKNOWN } from '@recado/contracts/open-enum'
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
  /** Called when frames may have been missed: the data on screen must be refetched. */
  readonly onGap: () => void
  readonly onRightsChanged: () => void
  /** @param isReplaced whether another computer took the session */
  readonly onSessionEnd: (isReplaced: boolean) => void
  readonly onState: (state: LiveState) => void
  /** Called when the server has authenticated this connection. */
  readonly onWelcome?: () => void
}

const OFFLINE_AFTER = 3 // failed attempts

/** Opens a socket to /api/live, and opens it again after each end until it is stopped. */
export function openLiveSocket(options: LiveSocketOptions) {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let rhythms: ReturnType<typeof setInterval>[] = []
  let silence: ReturnType<typeof setTimeout> | undefined // since the last ping
  let heardAt = 0 // milliseconds since 1970
  let isWelcome = false // the server has answered the hello
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
      opened.onmessage = ({ data }) => {
        heardAt = Date.now()
        clearTimeout(silence)
        silence = undefined
        hear(JSON.parse(String(data)))
      }
      opened.onclose = ({ code }) => {
        if (socket === opened) closed(code)
      }
    } catch {
      if (!isStopped) retryLater(0)
    }
  }

  function hear(wire: unknown) {
    if (!isNotice(wire)) return handle(readFrame(options.companyId, wire))
    const notice = ServerNotice.safeParse(wire)
    if (!notice.success) return
    if (notice.data.type === 'pong' || notice.data.type === UNKNOWN) return
    if (notice.data.type === 'resync') return options.onGap()
    attempt = 0
    rest()
    isWelcome = true
    rhythms = [
      setInterval(sayPresent, LIVE_TIMING.userStatusMs),
      setInterval(proveAgain, LIVE_TIMING.reauthMs),
      setInterval(listen, LIVE_TIMING.answerMs),
    ]
    options.onState('connected')
    options.onWelcome?.()
    options.onGap() // the first time too: data fetched before this moment may have changed without a frame
  }

  function say(word: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word))
  }

  const sayPresent = () => say({ type: 'userStatus' })

  /** Sends a new ticket. Without one the server closes the socket, and reconnecting finds out why there is none. */
  function proveAgain() {
    options.getTicket().then(
      (ticket) => say({ type: 'reauth', ticket }),
      () => {},
    )
  }

  function listen() {
    if (Date.now() - heardAt >= LIVE_TIMING.quietMs) ask()
  }

  /**
   * Pings the server, because a socket whose network has changed, or whose machine has slept, looks open for minutes.
   */
  function ask() {
    if (!isWelcome) return
    say({ type: 'ping' })
    silence ??= setTimeout(drop, LIVE_TIMING.answerMs)
  }

  function rest() {
    for (const rhythm of rhythms) clearInterval(rhythm)
    clearTimeout(silence)
    silence = undefined
    isWelcome = false
  }

  function handle(frame: LiveFrame | undefined) {
    if (frame?.subject === 'auth') isReplaced = true // the close code follows
    if (frame) options.onFrame(frame)
  }

  function closed(code: number) {
    socket = undefined
    rest()
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

  /** The network is back, or the page is visible again: reconnects without waiting, or pings the server. */
  function hurry() {
    if (document.visibilityState !== 'visible') return
    if (timer === undefined) ask()
    else void open()
  }

  /** Drops a dead socket, which would notice that itself only minutes later. */
  function drop() {
    const lost = socket
    socket = undefined
    rest()
    lost?.close()
    if (lost) retryLater(0)
  }

  /** Handles the browser's report that the network is gone. */
  function goOffline() {
    drop()
    options.onState('offline')
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    rest()
    socket?.close()
    window.removeEventListener('online', hurry)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', hurry)
  }

  window.addEventListener('online', hurry)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', hurry)
  void open()
  return { stop, say }
}

/** Frames have no type. Most messages are frames, so they are not parsed as notices first. */
const isNotice = (wire: unknown): boolean => typeof wire === 'object' && wire !== null && 'type' in wire
