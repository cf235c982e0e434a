import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

/** The stanzas that WhatsApp stored while the device was offline. */
export type Backlog = {
  /**
   * Resolves once WhatsApp has announced the end of the backlog. Stays pending when the connection ends first. The
   * official client sends no message before the end; live stanzas follow it.
   */
  readonly caughtUp: Promise<void>
  /** Stops waiting for the backlog; called when the connection ends. */
  end(): void
}

/** Receives the changes of two counts over all connections: announced stanzas, and those that are still missing. */
export type BacklogCount = { change(announced: number, left: number): void }

type Deps = {
  readonly client: { readonly ws: EventEmitter; sendNode(stanza: BinaryNode): Promise<void> }
  /** The longest time without a stanza of the announced backlog. */
  readonly deafMs: number
  /** Called when the announced backlog does not arrive; no other event would end the wait. */
  readonly onDeaf: () => void
  readonly count: BacklogCount
}

const PREVIEW = 'CB:ib,,offline_preview'
const END = 'CB:ib,,offline'
/**
 * The request for 200 more stanzas. As in whatsapp-rust (#629), each received stanza of the backlog causes a request,
 * but at most one request is sent per `EVERY_MS`.
 */
const REQUEST: BinaryNode = { tag: 'ib', attrs: {}, content: [{ tag: 'offline_batch', attrs: { count: '200' } }] }
const EVERY_MS = 100

/**
 * Requests the backlog until WhatsApp announces its end. WhatsApp sends as many stanzas as requested and then waits,
 * and it sends live stanzas only after the end (whatsapp-rust #629, zapo #269). The client (7.0.0-rc14,
 * `CB:ib,,offline_preview` in Socket/socket.js) requests a hundred stanzas, once.
 */
export function askForBacklog({ client, deafMs, onDeaf, count }: Deps): Backlog {
  const { ws: socket } = client
  const caughtUp = Promise.withResolvers<void>()
  let announced = 0
  let left = 0
  let askedAt = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let patience: NodeJS.Timeout | undefined

  function note(nowAnnounced: number, nowLeft: number): void {
    count.change(nowAnnounced - announced, nowLeft - left)
    announced = nowAnnounced
    left = nowLeft
  }
  function askNow(): void {
    next = undefined
    askedAt = performance.now()
    client.sendNode(REQUEST).catch(() => {}) // the connection was lost: the next one announces the backlog again
  }
  /** Requests more stanzas as soon as `EVERY_MS` allows it. Without a last request WhatsApp never announces the end. */
  function askSoon(): void {
    const waitMs = askedAt + EVERY_MS - performance.now()
    if (waitMs <= 0) askNow()
    else next ??= setTimeout(askNow, waitMs)
  }
  /** Stops waiting. The wait starts again if WhatsApp announces another backlog on the open connection. */
  function finish(): void {
    clearTimeout(next)
    next = undefined
    clearTimeout(patience)
    patience = undefined
    note(0, 0)
  }
  function hear(stanza: BinaryNode | Uint8Array): void {
    if (!patience || stanza instanceof Uint8Array || stanza.attrs['offline'] === undefined) return
    patience.refresh()
    note(announced, Math.max(0, left - 1))
    askSoon()
  }

  function begin(bulletin: BinaryNode): void {
    const total = Number(childOf(bulletin, 'offline_preview')?.attrs['count']) || 0
    finish()
    note(total, total)
    askNow() // a request is harmless even if the backlog is empty
    if (total === 0) caughtUp.resolve()
    else
      patience = setTimeout(() => {
        finish()
        onDeaf()
      }, deafMs)
  }
  function conclude(): void {
    finish()
    caughtUp.resolve()
  }

  socket.removeAllListeners(PREVIEW)
  socket.on(PREVIEW, begin)
  socket.on('frame', hear)
  socket.on(END, conclude)
  return {
    caughtUp: caughtUp.promise,
    end() {
      finish()
      socket.off(PREVIEW, begin) // the client may still receive a last frame, which must not start a new wait
      socket.off('frame', hear)
      socket.off(END, conclude)
    },
  }
}

const childOf = ({ content }: BinaryNode, tag: string): BinaryNode | undefined =>
  Array.isArray(content) ? content.find((child) => child.tag === tag) : undefined
