import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import { SHOWN_AS } from '@recado/contracts/message-kinds'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { Fact } from '@recado/kit/db/outbox'
import { factOf } from '@recado/kit/db/tx'
import { insertMessages } from '../../conversation/messages/message-repository.ts'
import { previewOf } from '../../conversation/messages/message-rules.ts'
import { outgoingContent } from '../../conversation/sending/outgoing-content.ts'
import type { OutgoingPart } from '../../conversation/sending/outgoing-parts.ts'
import { outgoingRow } from '../../conversation/sending/outgoing-row.ts'
import { keepFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { insertCampaignMessage } from './campaign-message-repository.ts'
import { placeInTicket } from './place-in-ticket.ts'
import { progressOf, type Request } from './progress-rules.ts'

type Sending = {
  readonly contactId: number // the contact must be locked
  readonly address: WhatsappAddress
  readonly parts: readonly OutgoingPart[] // at least one part
}

/** Stores the parts of a campaign message and requests their sending, with a lower priority than agents and bots. */
export async function sendParts(tx: Tx, request: Request, { contactId, address, parts }: Sending): Promise<void> {
  const { whatsappId, campaignId, campaignName, requestId, recipientId, step } = request
  const last = parts.at(-1)
  const preview = last ? previewOf({ mediaType: SHOWN_AS[last.kind], body: last.text }) : ''
  const ticket = await placeInTicket(tx, { contactId, whatsappId }, { preview, fromMe: true })
  const campaign = { id: campaignId, name: campaignName }
  const place = { ticketId: ticket.id, contactId, whatsappId }
  const rows = parts.map((part) => ({
    ...outgoingRow(place, part, 'campaign'),
    campaign: JSON.stringify(campaign),
  }))
  const messages = await insertMessages(tx, rows)
  const waMessageIds = rows.map((row) => row.wa_message_id)
  await insertCampaignMessage(tx, {
    request_id: requestId,
    campaign_id: campaignId,
    campaign_name: campaignName,
    recipient_id: recipientId,
    step,
    contact_id: contactId,
    whatsapp_id: whatsappId,
    wa_message_id: waMessageIds[0] ?? '',
    wa_message_ids: waMessageIds,
  })
  await keepFiles(
    tx,
    parts.flatMap(({ media }) => media?.path ?? []),
  )
  const facts: Fact[] = []
  for (const message of messages) {
    const { waMessageId } = message
    const content = await outgoingContent(tx, message)
    facts.push(factOf(messageCreated, { message, ticket }))
    facts.push(factOf(sendRequested, { whatsappId, waMessageId, to: address, content, priority: 'campaign' }))
  }
  const told = progressOf(
    { campaign, recipientId, requestId, step, contactId },
    { progress: 'stored', reason: null, ticketId: ticket.id },
  )
  await tx.emitAll([...facts, ...told.map((data) => factOf(campaignMessageProgressed, data))])
}
