import { createBoundedMap } from '@recado/kit/bounded-map'
import { createLanes } from '@recado/kit/broker/lanes'
import type { Log } from '@recado/kit/log'
import type { BinaryNode, CacheStore, WASocket } from '@whiskeysockets/baileys'
import type { ChannelListener, SessionStore } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import type { WhatsappMetrics } from '../session-surroundings.ts'
import { takeOver } from '../stanzas/take-over.ts'
import { answerRetry } from './answer-retry.ts'
import { catchUp, type Fanout, hashOf } from './catch-up.ts'
import type { Books } from './fetch-recipient-keys.ts'
import { type RetryRequest, readRetry } from './read-retry.ts'
import { type Copy, sendCopy } from './send-copy.ts'
import { countCopies } from './unanswered-copies.ts'

type Deps = {
  readonly socket: WASocket
  readonly books: Books
  readonly store: Pick<SessionStore, 'findSent'>
  readonly asked: CacheStore
  readonly isOwn: (jid: string) => boolean
  readonly isOpen: () => boolean
  readonly listener: Pick<ChannelListener, 'copyRefused'>
  readonly metrics: Pick<WhatsappMetrics, 'resent'>
  readonly log: Log
}

/** Sends copies of sent messages to single devices, after the messages themselves. */
export type FurtherCopies = {
  /** The sender calls it just before it sends a message to these devices. */
  leaves(waMessageId: string, fanout: Fanout): void
}

const UNANSWERED = { most: 500, keepMs: 10 * 60_000 } // the messages without WhatsApp's answer to remember
const AT_ONCE = 8 // the number of chats that are handled at once, because after an outage thousands of devices may ask
const CHECKED = { most: 5_000, keepMs: 24 * 60 * 60_000 } // the chats whose last hash to remember

/**
 * Sends copies of sent messages to single devices: to devices that could not read a message and ask again, and to
 * devices that WhatsApp knows and we missed. It replaces the client's own answer to retry requests.
 *
 * Copies of one chat are sent one after the other, copies of several chats at once, so that an unanswered request for
 * keys blocks only its own chat.
 */
export function sendFurtherCopies({ socket, isOpen, listener, metrics, log, ...deps }: Deps): FurtherCopies {
  const fanouts = createBoundedMap<string, Fanout>(UNANSWERED)
  const copies = countCopies(UNANSWERED)
  const checked = createBoundedMap<string, string>(CHECKED)
  const lanes = createLanes(AT_ONCE)
  function inTurn(chat: string, work: () => Promise<void>): void {
    lanes.run(chat, async () => {
      if (!isOpen()) return
      await work().catch((err: unknown) => {
        if (!isOpen()) return
        metrics.resent('failed')
        log.warn({ err }, 'a message was not sent to a further device')
      })
    })
  }
  const send = (copy: Copy) => copies.leave(copy.id, () => sendCopy(socket, copy))

  async function answer(receipt: BinaryNode, request: RetryRequest | undefined): Promise<void> {
    try {
      if (request) metrics.resent(await answerRetry({ ...deps, socket, send }, request, receipt))
    } finally {
      await socket.sendNode(baileys.buildAckStanza(receipt))
    }
  }
  const handleReceipt = takeOver(socket.ws, 'CB:receipt')
  socket.ws.on('CB:receipt', (receipt: BinaryNode) => {
    if (receipt.attrs['type'] !== 'retry') return void handleReceipt(receipt)
    const request = readRetry(receipt, deps.isOwn)
    inTurn(request?.chat ?? '', () => answer(receipt, request))
  })

  /** @param phash the network's hash of the devices that it knows */
  function compare(id: string, phash: string): void {
    const fanout = fanouts.get(id)
    fanouts.delete(id)
    if (!fanout || hashOf(socket, fanout) === phash || checked.get(fanout.chat) === phash) return
    checked.set(fanout.chat, phash)
    inTurn(fanout.chat, async () => {
      const count = await catchUp({ ...deps, socket, send }, id, fanout)
      for (let i = 0; i < count; i++) metrics.resent('missed')
    })
  }
  const handleAck = takeOver(socket.ws, 'CB:ack,class:message')
  socket.ws.on('CB:ack,class:message', (ack: BinaryNode) => {
    const { id = '', error, phash } = ack.attrs
    if (copies.answer(id) && error) {
      metrics.resent('refused')
      return listener.copyRefused(id, error)
    }
    if (phash && !error && isOpen()) compare(id, phash)
    void handleAck(ack)
  })

  return { leaves: (waMessageId, fanout) => void fanouts.set(waMessageId, fanout) }
}
