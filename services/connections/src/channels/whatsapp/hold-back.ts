import type { WASocket } from '@whiskeysockets/baileys'

type Done = (error?: Error) => void
type Send = (frame: Uint8Array, done?: Done) => void
/** The writes of keys and credentials that the client has requested. */
type Pending = {
  isWriting(): boolean
  /** Resolves once all requested writes are committed; never resolves if one of them failed. */
  written(): Promise<unknown>
}
type Wire = { socket: { send: Send } | null }

export type Hold = {
  /**
   * From now on, the client's callback for a frame is called only after the frame has left. Before this call the
   * callback runs at once, because the client would otherwise not continue with the next message.
   */
  becomeExact(): void
  /** Resolves once all frames that the client has produced so far have left. */
  left(): Promise<void>
}

/**
 * Delays each frame until all writes that the client had requested before it are committed. Frames stay in order.
 *
 * Otherwise the receipt of an unstored message could leave, or a message whose key would be used again after a crash.
 */
export function holdBack(client: WASocket, { isWriting, written }: Pending): Hold {
  const { socket } = client.ws as unknown as Wire // the client's WebSocket is private
  if (!socket) throw new Error('the client has no WebSocket whose frames could be delayed')
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
    tail = sendLater(frame, tail, isExact && done ? done : ignore) // errors may be ignored: the client also gets the close event
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
