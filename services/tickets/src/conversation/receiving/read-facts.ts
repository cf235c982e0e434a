import type { EventData } from '@recado/contracts/event'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { messageReceived, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { storable } from '@recado/kit/storable'
import type { Tx } from '../../tables/db.ts'
import { isOpenedBy, readAnswer, type TakenAnswer } from '../automation/take-rating.ts'
import type { ReceivingWings, Reply } from '../from-wings.ts'
import type { StoredMessage } from '../messages/message-repository.ts'
import { lockActiveTicket, lockTicket } from '../tickets/ticket-repository.ts'
import { holdOfferedClose, type OfferedClose } from '../undo/take-back-close.ts'
import { isTextNeeded, mayRate, mayTakeBack, opensNone } from './arrival-rules.ts'
import { findFirstFile } from './join-files.ts'
import { namedText } from './named-text.ts'
import { isTextAlone } from './reply-rules.ts'
import { resolveWriter, type Writer } from './resolve-writer.ts'
import { findTraces, NO_TRACES, type Traces } from './traces-repository.ts'

/** A delivered message with everything that was read about it, before anything is changed. */
export type ReceivedFacts = Found & Meaning

type Found = Writer &
  Traces & {
    readonly message: ReceivedMessage
    readonly conversation: StoredMessage['conversation']
    readonly isGroup: boolean
    readonly isBlocked: boolean
    readonly file: StoredMessage | undefined // the stored message to which this file belongs
  }

type Meaning = {
  readonly text: string // the text, with names in place of mentioned addresses
  readonly reply: Reply | undefined // set when the message answers a campaign
  readonly taken: TakenAnswer | undefined // set when the message answers the request for a rating
  readonly hasActive: boolean // whether a ticket is active; read only for replies that open no ticket
  readonly close: OfferedClose | undefined // the close that the message undoes
  readonly ticket: Ticket | undefined // the ticket of the stored message
  readonly isAlone: boolean // whether the stored message opened its waiting ticket and is still the only message in it
}

const UNREAD: Meaning = {
  text: '',
  reply: undefined,
  taken: undefined,
  hasActive: false,
  close: undefined,
  ticket: undefined,
  isAlone: false,
}

/**
 * Reads everything that the classification of a delivered message needs. Locks the contact, and the tickets that the
 * message may change.
 */
export async function readFacts(
  tx: Tx,
  { whatsappId, message }: EventData<typeof messageReceived>,
  wings: ReceivingWings,
): Promise<ReceivedFacts> {
  const writer = await resolveWriter(tx, message)
  const { contact, isNew, authorId } = writer
  const { fromMe, waMessageId } = message
  const conversation = { whatsappId, contactId: contact.id }
  const traces = isNew ? NO_TRACES : await findTraces(tx, { ...conversation, fromMe, waMessageId })
  const file = isNew || traces.stored ? undefined : await findFirstFile(tx, conversation, { message, authorId })
  const found = {
    ...writer,
    ...traces,
    message,
    conversation,
    isGroup: contact.isGroup,
    isBlocked: contact.isBlocked,
    file,
  }
  return { ...found, ...(isTextNeeded(found) ? await readMeaning(tx, found, wings) : UNREAD) }
}

async function readMeaning(tx: Tx, found: Found, { answerers, campaigns }: ReceivingWings): Promise<Meaning> {
  const { message, conversation, stored, hasCampaigns, isGroup } = found
  const text = storable(await namedText(tx, message.text, message.mentions))
  const reply = hasCampaigns && !isGroup ? await campaigns.find(tx, conversation, message) : undefined
  const answer = {
    text,
    sentAt: new Date(message.sentAt),
    isText: isTextAlone(message, reply),
    isLate: message.late,
    messageId: stored?.id,
  }
  const taken = mayRate(found, reply) ? await readAnswer(tx, conversation, answer, answerers) : undefined
  const read = { ...UNREAD, text, reply, taken }
  if (stored) return { ...read, ...(await readReserved(tx, stored)) }
  const hasActive = !taken && opensNone(reply) && (await isActive(tx, conversation))
  const close = mayTakeBack(found, read) ? await holdOfferedClose(tx, conversation) : undefined
  return { ...read, hasActive, close }
}

async function readReserved(tx: Tx, { id, ticketId }: StoredMessage): Promise<Pick<Meaning, 'ticket' | 'isAlone'>> {
  const ticket = await lockTicket(tx, ticketId)
  return { ticket, isAlone: ticket !== undefined && (await isOpenedBy(tx, ticket, id)) }
}

/** Whether the conversation has an active ticket; locks the ticket. */
const isActive = async (tx: Tx, { contactId, whatsappId }: StoredMessage['conversation']): Promise<boolean> =>
  (await lockActiveTicket(tx, contactId, whatsappId)) !== undefined
