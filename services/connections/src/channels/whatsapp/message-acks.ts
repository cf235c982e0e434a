import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { takeOver } from './serial-stanzas.ts'

type Listener = {
  acknowledged(waMessageId: string): unknown
  refused(waMessageId: string, code: string): unknown
}

/**
 * Hears whether the network took our messages, in place of the client: that (7.0.0-rc14, `handleBadAck` in
 * Socket/messages-recv.js) issues our token to whoever a message was refused for, which counts as another try to reach
 * them, and never comes to the line that asks whether the account is locked.
 */
export function hearAcks(socket: EventEmitter, { acknowledged, refused }: Listener): void {
  takeOver(socket, 'CB:ack,class:message')
  socket.on('CB:ack,class:message', ({ attrs: { id, error } }: BinaryNode) => {
    if (!id) return
    if (error) refused(id, error)
    else acknowledged(id)
  })
}
