import type { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { type NetworkRefusal, OUTDATED, type SecondTry } from '../channel.ts'
import { groupOf, lidOf } from './address.ts'
import { takeOver } from './stanzas/take-over.ts'

type Deps = {
  isOpen(): boolean
  /** Called when WhatsApp reports that a LID is outdated. @returns whether to look up its person */
  isOutdated(lid: string): boolean
  secondTry(refusal: { code: string; from: string | undefined }): SecondTry | undefined
  hasShownToken(waMessageId: string): boolean
  acknowledged(waMessageId: string): void
  refused(waMessageId: string, refusal: NetworkRefusal): void
}

const ACKS = 'CB:ack,class:message'

/**
 * Handles WhatsApp's acks of our messages instead of the client.
 *
 * For a refused message the client (7.0.0-rc14, `handleBadAck` in Socket/messages-recv.js) issues our token to the
 * recipient without checking whether the account is locked. WhatsApp counts that as another attempt to reach the
 * recipient.
 */
export function hearAcks(socket: EventEmitter, deps: Deps): void {
  takeOver(socket, ACKS)
  socket.on(ACKS, ({ attrs }: BinaryNode) => {
    const { id, error, from, refresh_lid: isOutdated } = attrs
    if (!id || !deps.isOpen()) return
    const lid = lidOf(from)
    const how = { address: addressOf(from), hasShownToken: deps.hasShownToken(id) }
    if (error) deps.refused(id, { code: error, again: deps.secondTry({ code: error, from }), ...how })
    else if (isOutdated === 'true' && lid !== null && deps.isOutdated(lid)) {
      deps.refused(id, { code: OUTDATED, again: 'same', ...how })
    } else deps.acknowledged(id)
  })
}

const addressOf = (jid: string | undefined): NetworkRefusal['address'] =>
  groupOf(jid) ? 'group' : lidOf(jid) === null ? 'pn' : 'lid'
