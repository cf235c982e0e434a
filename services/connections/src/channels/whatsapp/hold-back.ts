import type { WASocket } from '@whiskeysockets/baileys'
import type { WriteAhead } from './write-ahead.ts'

type Send = (frame: Uint8Array, done?: (error?: Error) => void) => void
type Wire = { socket: { send: Send } | null }

/**
 * Lets no frame leave before everything is committed that the client had wanted written when it made the frame: neither
 * the receipt of a message, nor a message encrypted with a key that could be used again. Frames keep their order.
 */
export function holdBack(client: WASocket, { isWriting, written }: Pick<WriteAhead, 'isWriting' | 'written'>): void {
  const { socket } = client.ws as unknown as Wire // the client keeps the WebSocket to itself
  if (!socket) throw new Error('the client has no connection to hold back')
  const send: Send = socket.send.bind(socket)
  let held = 0
  let tail = Promise.resolve()
  async function sendLater(frame: Uint8Array, before: Promise<void>): Promise<void> {
    await Promise.all([before, written()])
    held--
    send(frame, ignore) // a line that is broken by then is reported as closed
  }
  socket.send = (frame, done) => {
    if (held === 0 && !isWriting()) return send(frame, done)
    held++
    tail = sendLater(frame, tail)
    done?.()
  }
}

const ignore = () => {}
