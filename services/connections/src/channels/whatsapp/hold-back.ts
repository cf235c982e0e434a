import type { WASocket } from '@whiskeysockets/baileys'

type Done = (error?: Error) => void
type Send = (frame: Uint8Array, done?: Done) => void
/** Writes that the client has requested, credentials included, such as those that linking produces. */
type Pending = {
  isWriting(): boolean
  /** Resolves once all of them are committed; never if that failed. */
  written(): Promise<unknown>
}
type Wire = { socket: { send: Send } | null }

export type Hold = {
  /**
   * From now on reports to the client that a frame has left only when it has. Until then it reports this at once,
   * because the client would otherwise not continue with the next message.
   */
  becomeExact(): void
  /** Resolves once all frames that the client has made so far have left. */
  left(): Promise<void>
}

/**
 * Holds each frame back until all writes are committed that the client had requested when it made the frame: neither
 * the receipt of a message, nor a message encrypted with a key that could be used again, may leave earlier. Frames keep
 * their order.
 */
export function holdBack(client: WASocket, { isWriting, written }: Pending): Hold {
  const { socket } = client.ws as unknown as Wire // the client's WebSocket is private
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
    tail = sendLater(frame, tail, isExact && done ? done : ignore) // a broken connection is reported as closed
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
