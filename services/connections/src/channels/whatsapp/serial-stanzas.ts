import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'

/** A message stanza and its place in the order in which the socket brought them. */
export type Arrival = { readonly node: BinaryNode; readonly arrival: number; readonly offline: boolean }

const current = new AsyncLocalStorage<Arrival>()

/** The stanza that is being handled. */
export const currentArrival = (): Arrival | undefined => current.getStore()

const EVENT = 'CB:message'

/**
 * Makes the client handle one message after the other, in the order of their arrival, so that the journal has them in
 * that order too. By itself it keeps what came late in a line of its own, which live messages may overtake.
 */
export function handleInOrder(socket: EventEmitter, nextArrival: () => number, isOpen: () => boolean): void {
  const handlers = socket.listeners(EVENT) as ((node: BinaryNode) => Promise<void>)[]
  socket.removeAllListeners(EVENT)
  let tail: Promise<unknown> = Promise.resolve()
  socket.on(EVENT, (received: BinaryNode) => {
    const { offline, ...attrs } = received.attrs
    const node = { ...received, attrs: attrs as Record<string, string> }
    const arrival = { node, arrival: nextArrival(), offline: offline !== undefined }
    tail = tail.then(() =>
      isOpen() ? current.run(arrival, () => Promise.allSettled(handlers.map((handle) => handle(node)))) : undefined,
    )
  })
}
