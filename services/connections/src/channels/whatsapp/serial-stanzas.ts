import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import type { Arrival } from './arrival.ts'
import { isNews } from './news.ts'
import { takeOver } from './stanzas/take-over.ts'
import { isWithheld } from './withheld-message.ts'

const current = new AsyncLocalStorage<{ readonly arrival: Arrival; isKept: boolean }>()

/** The stanza that is being handled now. */
export const currentArrival = (): Arrival | undefined => current.getStore()?.arrival

/** Records that the current stanza is in the journal, or will be in the journal before it is answered. */
export function noteKept(): void {
  const handling = current.getStore()
  if (handling) handling.isKept = true
}

/** The current stanza, unless `noteKept` was called for it. */
export function unkeptArrival(): Arrival | undefined {
  const handling = current.getStore()
  return handling?.isKept ? undefined : handling?.arrival
}

type Deps = {
  readonly nextArrival: () => number
  readonly isOpen: () => boolean
  /** Stores a message whose content the network withholds, before the client confirms it. */
  readonly keepWithheld: (message: Arrival) => Promise<void>
  /** Stores a change of a group or of a number, before the client confirms it to the network. */
  readonly keepNews: (news: Arrival) => Promise<void>
  /** Called when a stanza cannot be stored although the store works, because of its content. */
  readonly notKept: (stanza: Arrival, error: unknown) => void
}

export type StanzaLine = {
  /** Resolves when all stanzas so far have been handled. */
  handled(): Promise<void>
}

/**
 * Makes the client handle one stanza after the other, in the order of arrival, so that the journal stores messages and
 * changes of groups and numbers in this order. The unchanged client puts messages from our offline time into a separate
 * queue, and live messages may overtake them.
 */
export function handleInOrder(socket: EventEmitter, deps: Deps): StanzaLine {
  const { nextArrival, isOpen, notKept } = deps
  let tail: Promise<unknown> = Promise.resolve()
  function inTurn(received: BinaryNode, handle: (arrival: Arrival) => Promise<unknown>): void {
    const { offline, ...attrs } = received.attrs
    const node = { ...received, attrs: attrs as Record<string, string> }
    const arrival = { node, arrival: nextArrival(), offline: offline !== undefined }
    tail = tail.then(() => (isOpen() ? handle(arrival) : undefined))
  }
  /**
   * Stores a stanza. A stanza that cannot be stored now would fail at its next delivery, too (a failure of the store
   * itself ends the socket). It is answered nevertheless, because WhatsApp would otherwise withhold all later stanzas.
   */
  async function kept(keep: (arrival: Arrival) => Promise<void>, arrival: Arrival): Promise<void> {
    try {
      await keep(arrival)
    } catch (error) {
      notKept(arrival, error)
    }
  }

  const readMessage = takeOver(socket, 'CB:message')
  socket.on('CB:message', (received: BinaryNode) =>
    inTurn(received, async (arrival) => {
      const isKept = isWithheld(arrival.node)
      if (isKept) await kept(deps.keepWithheld, arrival)
      await current.run({ arrival, isKept }, () => readMessage(arrival.node))
    }),
  )
  const readNotification = takeOver(socket, 'CB:notification')
  socket.on('CB:notification', (received: BinaryNode) => {
    if (!isNews(received)) return void readNotification(received)
    inTurn(received, async (arrival) => {
      await kept(deps.keepNews, arrival)
      void readNotification(arrival.node) // messages need not wait until the client has handled the notification
    })
  })
  return {
    async handled() {
      await tail
    },
  }
}
