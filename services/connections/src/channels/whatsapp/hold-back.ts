import type { WASocket } from '@whiskeysockets/baileys'

type Done = (error?: Error) => void
type Send = (frame: Uint8Array, done?: Done) => void
/** Writes that the client has requested, credentials included: the phone's word is one of them when it links. */
type Pending = {
  isWriting(): boolean
  /** Resolves once all of it is committed; never when it could not be. */
  written(): Promise<unknown>
}
type Wire = { socket: { send: Send } | null }

export type Hold = {
  /**
   * From now on the client hears that a frame has left once it has. Until then it is told at once: it would not go on to
   * the next message before.
   */
  becomeExact(): void
  /** Resolves once all frames have left that the client has made by now. */
  left(): Promise<void>
}

/**
 * Lets no frame leave before everything is committed that the client had wanted written when it made the frame: neither
 * the receipt of a message, nor a message encrypted with a key that could be used again. Frames keep their order.
 */
export function holdBack(client: WASocket, { isWriting, written }: Pending): Hold {
  const { socket } = client.ws as unknown as Wire // the client keeps the WebSocket to itself
  if (!socket) throw new Error('the client has no connection to hold back')
  const send: Send = socket.send.bind(socket)
  let held = 0
  let tail = Promise.resolve()
  let isExact = false
  async function sendLater(frame: Uint8Array, before: Promise<void>, done: Done): Promise<void> {
    await Promise.all([before, written()])
    held--
    send(frame, done)
  }
  socket.send = (frame, done) => {
    if (held === 0 && !isWriting()) return send(frame, done)
    held++
    tail = sendLater(frame, tail, isExact && done ? done : ignore) // a line that is broken by then is reported as closed
    if (!isExact) done?.()
  }
  return {
    becomeExact() {
      isExact = true
    },
    left: () => tail,
  }
}

const ignore = () => {}
