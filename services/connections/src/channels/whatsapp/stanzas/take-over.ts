import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

type Handler = (node: BinaryNode) => Promise<void>

/**
 * Removes the current listeners of an event.
 *
 * @returns a function that passes a stanza to all removed listeners; it resolves once all of them have finished, even
 * if some failed
 */
export function takeOver(socket: EventEmitter, event: string): (node: BinaryNode) => Promise<void> {
  const handlers = socket.listeners(event) as Handler[]
  socket.removeAllListeners(event)
  return async (node) => void (await Promise.allSettled(handlers.map(async (handle) => handle(node))))
}
