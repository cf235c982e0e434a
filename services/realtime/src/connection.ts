import type { WebSocket } from '@fastify/websocket'
import { LIVE_CLOSE } from '@recado/contracts/realtime/frames'
import { LIMITS, type Timing } from './limits.ts'
import type { LiveMetrics } from './metrics.ts'

/** An open socket with limits on its traffic. */
export type Connection = {
  /** Sends a text. If the browser reads too slowly, closes the socket instead. */
  send(text: Buffer | string): void
  /** Closes the socket, which then neither sends nor receives. Further calls have no effect. */
  close(code: number): void
  /** False as soon as either side has closed the socket. */
  isOpen(): boolean
}

export type ConnectionHandlers = { onText(text: string): void; onEnd(): void }

const MISSES = 2 // the number of unanswered pings that closes the connection
const UNSUPPORTED_DATA = 1003 // RFC 6455 §7.4.1
const LAST_WORD_MS = 1_000 // how long a slow reader may take to get the close frame, which follows unread data

/** Limits a new socket: it must answer pings, send only texts, stay below a rate, and read fast enough. */
export function openConnection(
  socket: WebSocket,
  timing: Timing,
  metrics: LiveMetrics,
  handlers: ConnectionHandlers,
): Connection {
  const isWithinRate = createRate(LIMITS.framesPerSecond)
  let unanswered = 0
  let ended = false

  function end(): boolean {
    if (ended) return false
    ended = true
    clearInterval(heartbeat)
    handlers.onEnd()
    return true
  }
  function close(code: number): void {
    if (!end()) return
    metrics.closed.inc({ code })
    socket.close(code)
  }
  function cut(): void {
    end()
    socket.terminate()
  }
  function send(text: Buffer | string): void {
    if (ended) return
    if (socket.bufferedAmount > LIMITS.bufferedBytes) {
      close(LIVE_CLOSE.tooSlow)
      setTimeout(() => socket.terminate(), LAST_WORD_MS).unref()
    } else socket.send(text, { binary: false })
  }

  const heartbeat = setInterval(() => {
    if (unanswered >= MISSES) return cut()
    unanswered++
    socket.ping()
  }, timing.pingMs)
  socket.on('pong', () => {
    unanswered = 0
  })
  socket.on('ping', () => {
    if (!isWithinRate()) close(LIVE_CLOSE.refused) // the ws library has already answered the ping
  })
  socket.on('message', (raw: Buffer, isBinary) => {
    if (ended) return
    if (isBinary) return close(UNSUPPORTED_DATA)
    if (!isWithinRate()) return close(LIVE_CLOSE.refused)
    handlers.onText(raw.toString())
  })
  socket.on('error', () => {}) // 'close' follows every error, such as an invalid frame or a lost connection
  socket.on('close', end)
  return { send, close, isOpen: () => !ended }
}

/** @returns a function that counts a message, and returns whether the rate is within the limit per second */
function createRate(perSecond: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) {
      second = now
      count = 0
    }
    return ++count <= perSecond
  }
}
