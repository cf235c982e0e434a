import type { BinaryNode, WASocket } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'

/**
 * Listens for the time from which WhatsApp will refuse our client version
 * (https://github.com/oxidezap/whatsapp-rust/pull/1314). `onEnd` gets null when WhatsApp withdraws the time.
 */
export function hearVersionEnd(socket: WASocket, onEnd: (at: Date | null) => void): void {
  socket.ws.on('CB:ib', (node: BinaryNode) => {
    const expiration = baileys.getBinaryNodeChild(node, 'client_expiration')
    if (!expiration) return
    const seconds = Number(expiration.attrs['t'] ?? 0)
    if (Number.isFinite(seconds)) onEnd(seconds > 0 ? new Date(seconds * 1_000) : null)
  })
}
