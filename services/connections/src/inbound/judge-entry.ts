import type { Settings } from '@recado/contracts/auth/settings'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { groupChanged, messageChanged, messageReceived, numberChanged } from '@recado/contracts/whatsapp/events'
import { getSettings } from '@recado/kit/copies/settings'
import type { Fact } from '@recado/kit/db/outbox'
import { factOf } from '@recado/kit/db/tx'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Channel, JournalEntry, Reading, ReadingHelp, ReadMessage } from '../channels/channel.ts'
import { openKeys } from '../leases/open-keys.ts'
import type { Download } from '../media/download-repository.ts'
import { findSent, isSent } from '../outbound/outbound-repository.ts'
import { findSecrets, type NewSecret } from '../secrets/secret-repository.ts'
import { keptUntil } from '../secrets/secret-rules.ts'
import type { Tx } from '../tables/db.ts'
import type { ChatTimer, TimerNews } from '../timers/chat-timer.ts'
import type { Heard } from '../trust/trust.ts'
import { timeOf } from './message-time.ts'

/** The result of classifying a journal entry. */
export type Verdict = {
  readonly facts: readonly Fact[] // the events to publish
  readonly messages: number // the number of messages among `facts`
  readonly heard: readonly Heard[] // the authors of the messages, except in groups
  readonly people: readonly WhatsappAddress[] // the people in the messages: the chats and, in groups, the authors
  readonly downloads: readonly NewDownload[] // the files to fetch; the message is published before its file is fetched
  // the messages that had arrived without their text, if the phone has now delivered the text
  readonly paid: readonly Pick<ReadMessage, 'waMessageId' | 'chat'>[]
  readonly secrets: readonly NewSecret[] // the secret of the message, once per chat
  readonly timers: readonly TimerNews[] // the disappearing-message timers of chats
  readonly awaits: string | null // the id of the message whose secret the entry needs, or null
  readonly dropReason: string | null // why the entry has no event; null if it has one
}

const NOTHING: Omit<Verdict, 'dropReason'> = {
  facts: [],
  messages: 0,
  people: [],
  heard: [],
  downloads: [],
  paid: [],
  secrets: [],
  timers: [],
  awaits: null,
}

type NewDownload = Omit<Download, 'id' | 'tries'>
type Entry = Pick<JournalEntry, 'stanza' | 'plaintext'> & { readonly receivedAt: Date }

/** The connection of the journal, and what reading its entries needs. */
export type Surroundings = {
  readonly connectionId: number
  readonly channel: Pick<Channel, 'read' | 'chatOfStanza' | 'unread' | 'isUnread' | 'isSameMessage' | 'isOfChat'>
  readonly cipher: Cipher
}

/** Reads a journal entry and classifies it. */
export type Judge = (entry: Entry) => Promise<Verdict>

/**
 * Creates a function that reads journal entries in this transaction and classifies them. The result for an entry is its
 * events (one per message or chat), the change of a timer, or the reason why the entry is dropped.
 */
export function createJudge(tx: Tx, { connectionId: whatsappId, channel, cipher }: Surroundings): Judge {
  const help: ReadingHelp = {
    ...openKeys(tx, whatsappId, cipher),
    findSent: (waMessageId) => findSent(tx, whatsappId, waMessageId),
    findSecrets: (name) => findSecrets(tx, whatsappId, name, cipher),
  }
  const settings = onceAsked(() => getSettings(tx))

  return async (entry: Entry): Promise<Verdict> => {
    const reading = await channel.read(entry, help)
    const dropReason = await reasonToDrop(tx, whatsappId, reading, settings)
    if ('dropped' in reading || dropReason !== null) {
      const awaits = 'dropped' in reading ? (reading.awaits ?? null) : null
      return { ...NOTHING, awaits, dropReason }
    }
    if ('messages' in reading) {
      return {
        ...NOTHING,
        facts: messagesOf(whatsappId, reading, entry.receivedAt),
        messages: reading.messages.length,
        people: reading.messages.flatMap(({ chat, participant }) =>
          participant ? [chat, participant.address] : [chat],
        ),
        heard: heardIn(reading, entry.receivedAt),
        downloads: downloadsOf(tx, channel, entry, reading),
        secrets: secretsOf(reading, entry.receivedAt),
        timers: timersOf(reading, entry.receivedAt),
        paid: reading.isOwed ? reading.messages : [],
        dropReason,
      }
    }
    if ('setting' in reading) {
      return { ...NOTHING, timers: [timerAt(reading.chat, reading.setting, entry.receivedAt)], dropReason }
    }
    const { sentAt: at } = timeOf(reading.sentAt, entry.receivedAt)
    if ('numbers' in reading) {
      return {
        ...NOTHING,
        facts: reading.numbers.map((n) => factOf(numberChanged, { whatsappId, ...n, at })),
        dropReason,
      }
    }
    if ('group' in reading) {
      return { ...NOTHING, facts: [factOf(groupChanged, { whatsappId, ...reading.group, at })], dropReason }
    }
    const chats = [reading.change.chat, ...(reading.alsoIn ?? [])]
    const facts = chats.map((chat) => factOf(messageChanged, { whatsappId, ...reading.change, chat, at }))
    return { ...NOTHING, facts, dropReason }
  }
}

/** @returns one download per chat of the message, because the message in each chat stores its own copy of the file */
function downloadsOf(
  { caller }: Tx,
  channel: Surroundings['channel'],
  { stanza }: Entry,
  { file, messages }: Messages,
): NewDownload[] {
  if (!file) return []
  const { chat: jid, participant: writer = null } = channel.chatOfStanza(stanza)
  return messages.flatMap(({ chat, media, waMessageId, fromMe }) => {
    const owner = { chat: jid, participant: chat.group && fromMe ? null : writer, waMessageId, fromMe }
    return media ? [{ chat, owner, file, path: newMediaKey('tickets', caller.companyId) }] : []
  })
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
  if ('setting' in reading) return reading.chat.group !== undefined
  if ('numbers' in reading) return false
  const [first] = 'messages' in reading ? reading.messages : [reading.change]
  return first?.chat.group !== undefined
}

/** @returns a function that calls `ask` on its first call and caches the result */
function onceAsked<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

function heardIn({ messages, sentAt }: Messages, receivedAt: Date): Heard[] {
  return messages.flatMap(({ chat: { lid, phone, group }, fromMe, isHistory }) => {
    if (fromMe || group) return []
    return { lid, phone, at: isHistory && sentAt < receivedAt ? sentAt : receivedAt }
  })
}

/** @returns one secret per chat of the message; of several contact cards, only the first card has a secret */
function secretsOf({ messages, secret, sentAt }: Messages, receivedAt: Date): NewSecret[] {
  const until = secret && keptUntil(secret, sentAt, receivedAt)
  if (!secret || until === undefined) return []
  return messages
    .filter(({ waMessageId }) => waMessageId === messages[0]?.waMessageId)
    .map(({ chat, waMessageId, fromMe, participant }) => ({
      chat,
      waMessageId,
      fromMe,
      writer: participant?.address ?? null,
      value: secret.value,
      until,
    }))
}

/** Limits the time of a timer change to its arrival, because a future time would make later changes ineffective. */
const timerAt = (chat: WhatsappAddress, { seconds, setAt }: ChatTimer, receivedAt: Date): TimerNews => ({
  chat,
  seconds,
  setAt: setAt < receivedAt ? setAt : receivedAt,
})

const timersOf = ({ messages, timer }: Messages, receivedAt: Date): TimerNews[] =>
  timer ? messages.map(({ chat }) => timerAt(chat, timer, receivedAt)) : []

type Messages = Extract<Reading, { readonly messages: unknown }>

function messagesOf(whatsappId: number, { messages, sentAt }: Messages, receivedAt: Date): Fact[] {
  // false when `sentAt` is an invalid date
  const isOld = messages.some(({ isHistory }) => isHistory) && sentAt < receivedAt
  const time = isOld ? { sentAt: sentAt.toISOString(), late: true } : timeOf(sentAt, receivedAt)
  return messages.map((message: ReadMessage) =>
    factOf(messageReceived, { whatsappId, message: { ...message, ...time } }),
  )
}
