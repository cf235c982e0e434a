import type { Settings } from '@recado/contracts/auth/settings'
import { groupChanged, messageChanged, messageReceived } from '@recado/contracts/whatsapp/events'
import { getSettings } from '@recado/kit/copies/settings'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Channel, Reading, ReadMessage } from '../channels/channel.ts'
import type { Tx } from '../db.ts'
import { type Download, insertDownload } from '../media/download-repository.ts'
import { isSent } from '../outbound/outbound-repository.ts'
import { openKeys } from '../sessions/open-keys.ts'
import { lockUnhandled, markHandled, type WaitingEntry } from './journal-repository.ts'
import { timeOf } from './message-time.ts'

const BATCH = 20 // messages in one transaction

type Announced = { readonly announced: number; readonly files: number; readonly hasMore: boolean }

type Input = {
  readonly connectionId: number
  readonly channel: Pick<Channel, 'read' | 'chatOfStanza'>
  readonly cipher: Cipher
}

/**
 * Makes of each message in the journal exactly one event, or notes why it is none, in the order of their arrival.
 */
export async function announceMessages(tx: Tx, { connectionId, channel, cipher }: Input): Promise<Announced> {
  const keys = openKeys(tx, connectionId, cipher)
  const settings = onceAsked(() => getSettings(tx))
  let announced = 0
  let files = 0
  const waiting = await lockUnhandled(tx, connectionId, BATCH, cipher)
  for (const entry of waiting) {
    const reading = await channel.read(entry, keys)
    const dropped = await reasonToDrop(tx, connectionId, reading, settings)
    if ('messages' in reading && dropped === null) {
      await announce(tx, connectionId, reading, entry.receivedAt)
      announced += reading.messages.length
      const [message] = reading.messages
      if (reading.file && message) {
        await insertDownload(tx, connectionId, downloadOf(tx, channel, entry, message, reading.file), cipher)
        files += 1
      }
    } else if ('change' in reading && dropped === null) {
      const { sentAt: at } = timeOf(reading.sentAt, entry.receivedAt)
      await tx.emit(messageChanged, { whatsappId: connectionId, ...reading.change, at })
    } else if ('group' in reading && dropped === null) {
      const { sentAt: at } = timeOf(reading.sentAt, entry.receivedAt)
      await tx.emit(groupChanged, { whatsappId: connectionId, ...reading.group, at })
    }
    await markHandled(tx, connectionId, entry.cipherHash, dropped)
  }
  return { announced, files, hasMore: waiting.length === BATCH }
}

/** The file is fetched afterwards: the message is announced without waiting for it. Tickets owns files of messages. */
function downloadOf(
  { caller }: Tx,
  channel: Input['channel'],
  { stanza }: WaitingEntry,
  { chat, participant, waMessageId, fromMe }: ReadMessage,
  file: Uint8Array,
): Omit<Download, 'id' | 'tries'> {
  const { chat: jid, participant: writer = null } = channel.chatOfStanza(stanza)
  const owner = { chat: jid, participant: participant && writer, waMessageId, fromMe }
  return { chat, owner, file, path: newMediaKey('tickets', caller.companyId) }
}

async function reasonToDrop(
  tx: Tx,
  connectionId: number,
  reading: Reading,
  settings: () => Promise<Settings>,
): Promise<string | null> {
  if ('dropped' in reading) return reading.dropped
  if (isOfGroup(reading) && (await settings()).CheckMsgIsGroup === 'enabled') return 'group'
  const [first] = 'messages' in reading ? reading.messages : []
  if (!first?.fromMe) return null
  return (await isSent(tx, connectionId, first.waMessageId)) ? 'own send' : null
}

function isOfGroup(reading: Exclude<Reading, { readonly dropped: unknown }>): boolean {
  if ('group' in reading) return true
  const [first] = 'messages' in reading ? reading.messages : [reading.change]
  return first?.chat.group !== undefined
}

/** @returns what asks when it is first wanted, and never again */
function onceAsked<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

type Messages = Extract<Reading, { readonly messages: unknown }>

async function announce(tx: Tx, whatsappId: number, { messages, sentAt }: Messages, receivedAt: Date): Promise<void> {
  const isOld = messages.some(({ isHistory }) => isHistory) && sentAt < receivedAt // false when it is no time at all
  const time = isOld ? { sentAt: sentAt.toISOString(), late: true } : timeOf(sentAt, receivedAt)
  for (const message of messages) await tx.emit(messageReceived, { whatsappId, message: { ...message, ...time } })
}
