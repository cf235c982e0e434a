import { messageReceived } from '@recado/contracts/whatsapp/events'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Channel } from '../channels/channel.ts'
import type { Tx } from '../db.ts'
import { isSent } from '../outbound/outbound-repository.ts'
import { openKeys } from '../sessions/open-keys.ts'
import { lockUnhandled, markHandled } from './journal-repository.ts'
import { timeOf } from './message-time.ts'

const BATCH = 20 // messages in one transaction

type Announced = { readonly announced: number; readonly hasMore: boolean }

type Input = {
  readonly connectionId: number
  readonly channel: Pick<Channel, 'read'>
  readonly cipher: Cipher
}

/**
 * Makes of each message in the journal exactly one event, or notes why it is none, in the order of their arrival.
 */
export async function announceMessages(tx: Tx, { connectionId, channel, cipher }: Input): Promise<Announced> {
  const keys = openKeys(tx, connectionId, cipher)
  let announced = 0
  const waiting = await lockUnhandled(tx, connectionId, BATCH, cipher)
  for (const entry of waiting) {
    const reading = await channel.read(entry, keys)
    let dropped = 'dropped' in reading ? reading.dropped : null
    if ('message' in reading) {
      const { message, sentAt } = reading
      if (message.fromMe && (await isSent(tx, connectionId, message.waMessageId))) dropped = 'own send'
      else {
        const data = { whatsappId: connectionId, message: { ...message, ...timeOf(sentAt, entry.receivedAt) } }
        await tx.emit(messageReceived, data)
        announced += 1
      }
    }
    await markHandled(tx, connectionId, entry.cipherHash, dropped)
  }
  return { announced, hasMore: waiting.length === BATCH }
}
