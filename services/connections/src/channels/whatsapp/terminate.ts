import type { WASocket } from '@whiskeysockets/baileys'

/** Cuts the connection without the closing handshake, and lets the client clear up after itself. */
export function terminate(socket: WASocket): void {
  const { ws } = socket as unknown as { ws: { socket: { terminate(): void } | null } } // the client keeps it to itself
  ws.socket?.terminate()
  socket.end(undefined).catch(() => {})
}
