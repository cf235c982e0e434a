import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { messageUpdated, sendRequested } from '@recado/contracts/messages/events'
import type { sendsCancelled } from '@recado/contracts/whatsapp/events'
import { factOf } from '@recado/kit/db/tx'
import { getAddress } from '../../conversation/identities/identity-repository.ts'
import {
  findSentAmong,
  getMessage,
  markUnsent,
  type SentMessage,
} from '../../conversation/messages/message-repository.ts'
import { outgoingContent } from '../../conversation/sending/outgoing-content.ts'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { showPreview } from '../../conversation/tickets/show-preview.ts'
import { lockTickets } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { type CampaignMessage, findOfParts, markTakenBack } from './campaign-message-repository.ts'
import { progressOf } from './progress-rules.ts'

/**
 * Records and publishes which campaign messages were not sent. If the first part of a message was sent in spite of the
 * cancellation, its other parts are sent, too, so that a recipient gets all parts or none.
 */
export async function takeBack(tx: Tx, { whatsappId, waMessageIds }: EventData<typeof sendsCancelled>): Promise<void> {
  const parts = await findSentAmong(tx, { whatsappId, waMessageIds })
  await lockTickets(tx, [...new Set(parts.map(({ ticketId }) => ticketId))])
  const cancelled = new Set(waMessageIds)
  const owners = await findOfParts(tx, { whatsappId, parts })
  const isBack = ({ waMessageIds: [first = ''] }: CampaignMessage) => cancelled.has(first)
  await withdraw(tx, owners.filter(isBack).filter(isStored), parts)
  const leaving = owners.filter((message) => !isBack(message) && mayLeave(message))
  const late = parts.filter(({ waMessageId }) => leaving.some((message) => message.waMessageIds.includes(waMessageId)))
  for (const part of late) await sendAfterAll(tx, part, whatsappId)
}

const mayLeave = ({ state }: CampaignMessage): boolean => state !== 'failed' && state !== 'taken-back'
const isStored = ({ state }: CampaignMessage): boolean => state === 'stored'

async function withdraw(tx: Tx, back: readonly CampaignMessage[], parts: readonly SentMessage[]): Promise<void> {
  const own = new Set(back.flatMap(({ waMessageIds }) => waMessageIds))
  const ids = parts.filter(({ waMessageId }) => own.has(waMessageId)).map(({ id }) => id)
  await markTakenBack(
    tx,
    back.map(({ id }) => id),
  )
  const messages = await markUnsent(tx, ids)
  await releaseFiles(
    tx,
    messages.flatMap(({ mediaPath }) => mediaPath ?? []),
  )
  const held = await lockTickets(tx, [...new Set(messages.map(({ ticketId }) => ticketId))])
  const tickets = new Map(held.map((ticket) => [ticket.id, ticket]))
  for (const message of messages) {
    const before = tickets.get(message.ticketId)
    if (!before) continue
    const ticket = await showPreview(tx, before, message)
    tickets.set(ticket.id, ticket)
    await tx.emit(messageUpdated, { message, ticket })
  }
  const ticketIds = new Map(parts.map(({ waMessageId, ticketId }) => [waMessageId, ticketId]))
  const told = back.flatMap((message) => {
    const ticketId = ticketIds.get(message.waMessageIds[0] ?? '') ?? null
    return progressOf(message, { progress: 'taken-back', reason: null, ticketId })
  })
  await tx.emitAll(told.map((data) => factOf(campaignMessageProgressed, data)))
}

async function sendAfterAll(tx: Tx, { id, contactId, waMessageId }: SentMessage, whatsappId: number): Promise<void> {
  const message = await getMessage(tx, id)
  const content = await outgoingContent(tx, message)
  const to = await getAddress(tx, { contactId, ticketId: message.ticketId })
  await tx.emit(sendRequested, { whatsappId, waMessageId, to, content, priority: 'campaign' })
}
