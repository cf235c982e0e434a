import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeBinaryNode, encodeBinaryNode } from '@whiskeysockets/baileys/lib/WABinary/index.js'
import type { WebSocket } from 'ws'
import type { ServerIdentity } from './certificates.ts'
import { createDelayLine } from './delay-line.ts'
import { createFrameReader, frame, type Intro } from './frames.ts'
import type { BinaryNode } from './nodes.ts'
import { type ClientHello, createNoiseResponder } from './noise.ts'

/** The encrypted connection of one client: after the handshake, a stream of stanzas in both directions. */
export type Connection = {
  isOpen(): boolean
  send(stanza: BinaryNode): void
  /** Sends `lastWord` if it is given, and closes the WebSocket. Later stanzas from the client are ignored. */
  close(lastWord?: BinaryNode): void
  /** Cuts the TCP connection; earlier stanzas are still sent, and later stanzas from the client are dropped. */
  cut(): void
  /** Cuts the TCP connection with a reset (RST). */
  reset(): void
}

type Handlers = {
  onLogin(connection: Connection, hello: ClientHello, intro: Intro): void
  onStanza(connection: Connection, stanza: BinaryNode): Promise<void> | void
  /** Changes a stanza before it is sent; returns undefined to lose it. */
  onSend(stanza: BinaryNode): BinaryNode | undefined
  /** The delay in each direction. */
  latencyMs(): number
  onClose(connection: Connection): void
  onError(error: unknown): void
}

const DICTIONARY = 3 // the dictionary of Baileys 7 and current WhatsApp Web; version 2 differs in nearly every token
const FIRST_FRAME_DELAY_MS = 5 // an earlier frame can meet a client that still switches its keys
const LAST_WORD_MS = 20 // lets the last stanza leave before the WebSocket closes

/** Performs the handshake on a new WebSocket, then passes on the client's stanzas strictly in order. */
export function acceptConnection(socket: WebSocket, tcp: Socket, identity: ServerIdentity, handlers: Handlers): void {
  const reader = createFrameReader()
  let noise: ReturnType<typeof createNoiseResponder> | undefined
  let phase: 'hello' | 'finish' | 'open' | 'closed' = 'hello'
  let handled: Promise<void> = Promise.resolve()

  const outwards = createDelayLine(handlers.latencyMs)
  const inwards = createDelayLine(handlers.latencyMs)

  function write(stanza: BinaryNode) {
    if (phase !== 'open' || socket.readyState !== socket.OPEN || !noise) return
    socket.send(frame(noise.encrypt(encodeBinaryNode(stanza))))
  }

  const connection: Connection = {
    isOpen: () => phase === 'open',
    send(stanza) {
      const sent = handlers.onSend(stanza)
      if (sent) outwards.push(() => write(sent))
    },
    close(lastWord) {
      if (lastWord) write(lastWord)
      phase = 'closed'
      setTimeout(() => socket.close(), lastWord ? LAST_WORD_MS : 0)
    },
    cut() {
      phase = 'closed'
      tcp.destroySoon()
    },
    reset() {
      phase = 'closed'
      tcp.resetAndDestroy()
    },
  }

  function fail(error: unknown) {
    handlers.onError(error)
    phase = 'closed'
    socket.terminate()
  }
  function next(work: () => Promise<void> | void) {
    handled = handled
      .then(() => (phase === 'open' ? work() : undefined))
      .catch((error: unknown) => handlers.onError(error))
  }

  function onFrame(data: Buffer) {
    const intro = reader.intro()
    if (phase === 'hello' && intro) {
      if (intro.dictionary !== DICTIONARY) throw new Error(`token dictionary ${intro.dictionary} is not supported`)
      noise = createNoiseResponder(identity, intro.header)
      socket.send(frame(noise.answerHello(data)))
      phase = 'finish'
    } else if (phase === 'finish' && intro && noise) {
      const hello = noise.acceptFinish(data)
      phase = 'open'
      next(async () => {
        await wait(FIRST_FRAME_DELAY_MS)
        handlers.onLogin(connection, hello, intro)
      })
    } else if (phase === 'open' && noise) {
      const plain = noise.decrypt(data)
      inwards.push(() => next(async () => handlers.onStanza(connection, await decodeBinaryNode(plain))))
    }
  }

  socket.on('message', (data: Buffer) => {
    if (phase === 'closed') return
    try {
      for (const received of reader.push(data)) onFrame(received)
    } catch (error) {
      fail(error)
    }
  })
  socket.on('error', handlers.onError)
  socket.on('close', () => {
    phase = 'closed'
    handlers.onClose(connection)
  })
}
