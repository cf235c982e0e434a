import type { WASocket } from '@whiskeysockets/baileys'

const GENTLE_MS = 1_000

type Wire = { socket: { terminate(): void } | null; close(): Promise<void> }

const wireOf = (socket: WASocket) => socket.ws as unknown as Wire // the client's WebSocket is private

/** Closes the connection without the closing handshake, and makes the client release its resources. */
export function terminate(socket: WASocket): void {
  wireOf(socket).socket?.terminate()
  socket.end(undefined).catch(() => {})
}

/**
 * Limits the time of the closing handshake. A lost network never answers it, and the client would wait 30 s before it
 * reports the close.
 */
export function closeSoon(socket: WASocket): void {
  const wire = wireOf(socket)
  const close = wire.close.bind(wire)
  wire.close = () => {
    setTimeout(() => wire.socket?.terminate(), GENTLE_MS).unref()
    return close()
  }
}
