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
  /**
   * Gets a one-time ticket for the connection. It fails only when the session is over or the server cannot be reached.
   */
  readonly getTicket: () => Promise<string>
  readonly onFrame: (frame: LiveFrame) => void
  /** Called when frames may have been missed, so the data on screen must be refetched. */
  readonly onGap: () => void
  readonly onRightsChanged: () => void
  /** @param isReplaced whether the session ended because the user signed in on another computer */
  readonly onSessionEnd: (isReplaced: boolean) => void
  readonly onState: (state: LiveState) => void
  /** Called when the server has authenticated this connection. */
  readonly onWelcome?: () => void
}

const OFFLINE_AFTER = 3 // number of failed attempts in a row

/** Opens a socket to /api/live, and opens a new one after each close until it is stopped. */
export function openLiveSocket(options: LiveSocketOptions) {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let rhythms: ReturnType<typeof setInterval>[] = []
  let silence: ReturnType<typeof setTimeout> | undefined // runs from a ping until an answer
  let heardAt = 0 // time of the last frame, in milliseconds since 1970
  let isWelcome = false // whether the server has accepted the first frame
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
    // called for the first connection too, because data fetched before it may have changed without a frame
    options.onGap()
  }

  function say(word: ClientFrame) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word))
  }

  const sayPresent = () => say({ type: 'userStatus' })

  /**
   * Sends a new ticket. If there is no ticket, the server closes the socket, and the reconnect finds out the reason.
   */
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
   * Pings the server. After a change of the network or a sleep of the machine, a dead socket looks open for minutes.
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
    if (frame?.subject === 'auth') isReplaced = true // the server closes the socket next
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

  /** Reconnects without waiting, or pings the server. Called when the network is back or the page becomes visible. */
  function hurry() {
    if (document.visibilityState !== 'visible') return
    if (timer === undefined) ask()
    else void open()
  }

  /** Drops a dead socket; the browser would report its end only minutes later. */
  function drop() {
    const lost = socket
    socket = undefined
    rest()
    lost?.close()
    if (lost) retryLater(0)
  }

  /** Handles the browser's report that it is offline. */
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

/**
 * Whether a message is a notice: frames have no `type`. Most messages are frames, and this check spares parsing them as
 * notices first.
 */
const isNotice = (wire: unknown): boolean => typeof wire === 'object' && wire !== null && 'type' in wire
