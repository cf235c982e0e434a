import type { EventData } from '@recado/contracts/event'
import type { changeRequested, readRequested, sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { addressRow } from '../address-row.ts'
import { hasConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { findChatOfSent } from './chat-repository.ts'
import { findQueuedPriority, insertOutbound, PRIORITY, withdrawQueued } from './outbound-repository.ts'
import { insertReadMarks } from './read-mark-repository.ts'

/**
 * Stores a message, which is sent as soon as the session is open. A reply to a message that we sent goes to the chat of
 * that message. If the connection was deleted, the new message fails at once.
 */
export async function storeSend(tx: Tx, command: EventData<typeof sendRequested>): Promise<void> {
  const { whatsappId, waMessageId, to, content, priority = 'person' } = command
  if (!(await hasConnection(tx, whatsappId))) {
    return tx.emit(messageAcknowledged, { whatsappId, waMessageId, ack: -1, error: 'ERR_NO_WAPP_FOUND' })
  }
  const { correlationId } = tx.caller
  const quoted = content.quoted?.fromMe ? content.quoted.waMessageId : undefined
  const chat = quoted === undefined ? undefined : await findChatOfSent(tx, whatsappId, quoted)
  await insertOutbound(tx, {
    connection_id: whatsappId,
    wa_message_id: waMessageId,
    ...addressRow(chat ?? to),
    content: JSON.stringify(content),
    priority: PRIORITY[priority],
    correlation_id: correlationId,
  })
}

/**
 * Stores an edit, a reaction or a deletion of a message. The change goes to the chat of that message and, while the
 * message waits, has the same priority. If a message is deleted before its first attempt, neither the message nor the
 * deletion is sent.
 */
export async function storeChange(tx: Tx, command: EventData<typeof changeRequested>): Promise<void> {
  const { whatsappId, waMessageId, to, target, author, change } = command
  if (!(await hasConnection(tx, whatsappId))) {
    return tx.emit(messageAcknowledged, { whatsappId, waMessageId, ack: -1, error: 'ERR_NO_WAPP_FOUND' })
  }
  if (change.kind === 'revoked' && target.fromMe && (await withdrawQueued(tx, whatsappId, target.waMessageId))) {
    return tx.emit(messageAcknowledged, { whatsappId, waMessageId, ack: 1, error: null })
  }
  const chat = target.fromMe ? await findChatOfSent(tx, whatsappId, target.waMessageId) : undefined
  await insertOutbound(tx, {
    connection_id: whatsappId,
    wa_message_id: waMessageId,
    ...addressRow(chat ?? to),
    content: JSON.stringify({ ...change, author }),
    target_id: target.waMessageId,
    target_from_me: target.fromMe,
    priority: (await findQueuedPriority(tx, whatsappId, target.waMessageId)) ?? PRIORITY.person,
    correlation_id: tx.caller.correlationId,
  })
}

/** Stores read marks, which the sender then sends, unless the connection was deleted. */
export async function storeReadMarks(tx: Tx, command: EventData<typeof readRequested>): Promise<void> {
  const { whatsappId, chat, waMessageIds } = command
  if (await hasConnection(tx, whatsappId)) await insertReadMarks(tx, whatsappId, chat, waMessageIds)
}
