import { randomUUID } from 'node:crypto'
import type { Language } from '@recado/contracts/language'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { SHOWN_AS } from '@recado/contracts/message-kinds'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { cutText } from '@recado/contracts/text/cut'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Words } from '@recado/contracts/words/words'
import type { MessageOrigin } from '@recado/contracts/writer'
import { getCompany, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { factOf } from '@recado/kit/db/tx'
import type { BotText } from '../../tables/bot-tables.ts'
import type { Tx } from '../../tables/db.ts'
import type { Maker } from '../../tables/message-tables.ts'
import type { ClockColumns } from '../clocks/clock-columns-repository.ts'
import type { FieldWords } from '../contact-fields/field-word-repository.ts'
import { getAddresses } from '../identities/identity-repository.ts'
import { insertMessages, type NewMessage } from '../messages/message-repository.ts'
import { newWaMessageId, previewOf } from '../messages/message-rules.ts'
import { bodyIn, previewIn } from '../messages/said-repository.ts'
import { keepFiles } from '../stored-files/stored-file-repository.ts'
import { lastColumnsOf } from '../tickets/shown-columns.ts'
import { type TicketChange, updateTicketsSaying } from '../tickets/ticket-repository.ts'
import { outgoingContent } from './outgoing-content.ts'
import { renderText } from './render-text.ts'
import { fieldsIn, valuesOf } from './ticket-values.ts'

/** Automatic messages in one ticket. */
export type Saying = {
  readonly ticket: Ticket
  readonly texts: readonly BotText[]
  readonly queue?: string | undefined // the queue whose name the texts contain; by default the ticket's
  readonly agent?: string | undefined // the agent whose name the texts contain; by default the ticket's
  readonly step?: Words | undefined // an entry in the ticket's history, which contacts do not see
}

type How = {
  readonly origin: MessageOrigin
  readonly change?: TicketChange
  readonly clock?: ClockColumns // of tickets that the change wakes
  readonly madeBy?: Maker | undefined
}

/**
 * Applies one change to several tickets, and sends automatic messages to their contacts. The number of SQL statements
 * does not depend on the number of tickets. Each ticket is published once, in its final state.
 * The caller has locked the tickets. For a suspended company the tickets change but no message is sent.
 * @param how `madeBy`: the prompt or the integration that wrote the texts
 * @returns the changed tickets, in the order of their ids
 */
export async function say(tx: Tx, sayings: readonly Saying[], how: How): Promise<Ticket[]> {
  const { change = {}, origin, clock } = how
  if (sayings.length === 0) return []
  const company = await getCompany(tx)
  const fields = await fieldsOf(tx, sayings, company)
  const rows = sayings.flatMap((saying) => rowsOf(saying, { company, fields }, how))
  const messages = await insertMessages(tx, rows)
  const said = messages.filter(({ mediaType }) => mediaType !== 'system')
  const last = new Map(said.map((message) => [message.ticketId, message])) // a later message replaces an earlier one
  const tickets = await updateTicketsSaying(
    tx,
    sayings.map(({ ticket: { id } }) => ({ id, last: lastAfter(last.get(id), company.language) })),
    change,
    { origin, clock },
  )
  await keepFiles(tx, [...new Set(said.flatMap(({ mediaPath }) => mediaPath ?? []))])
  await announce(tx, sayings, tickets, messages)
  return tickets
}

const fieldsOf = (tx: Tx, sayings: readonly Saying[], company: KnownCompany) =>
  fieldsIn(
    tx,
    sayings.flatMap(({ texts }) => texts.flatMap(({ text, isFinal }) => (isFinal ? [] : text))),
    sayings.map(({ ticket }) => ticket.contactId),
    company,
  )

const lastAfter = (message: Message | undefined, language: Language) =>
  message ? lastColumnsOf(previewIn(language, previewOf(message)), message) : null

function rowsOf(
  { ticket, texts, queue, agent, step }: Saying,
  { company, fields }: { readonly company: KnownCompany; readonly fields: ReadonlyMap<number, FieldWords> },
  { origin, madeBy }: How,
): NewMessage[] {
  const values = {
    ...valuesOf(ticket, company, fields.get(ticket.contactId)),
    ...(agent !== undefined && { agent }),
    ...(queue !== undefined && { queue }),
  }
  const of = { ticket_id: ticket.id, contact_id: ticket.contactId, whatsapp_id: ticket.whatsappId }
  const ours = { ...of, from_me: true, read: true }
  const line = {
    ...ours,
    wa_message_id: `system:${randomUUID()}`,
    media_type: 'system',
    origin: 'system',
    ack: 1,
  } as const
  const sent = (isHeld(company) ? [] : texts)
    .map(({ text, file, isFinal }) => ({ text: isFinal ? text : renderText(text, values), file }))
    .map(({ text, file }) => ({ body: cutText(text, TEXT_LIMIT.message), file }))
    // a text may be empty after its variables are replaced
    .filter(({ body, file }) => file !== null || body.trim() !== '')
    .map(({ body, file }) => ({
      ...ours,
      wa_message_id: newWaMessageId(),
      body,
      origin,
      made_by: madeBy ? JSON.stringify(madeBy) : null,
      ack: 0,
      ...(file ? fileRow(file) : { media_type: SHOWN_AS.text }),
    }))
  return step === undefined ? sent : [{ ...line, ...bodyIn(company.language, step) }, ...sent]
}

const fileRow = ({ path, name, mime, size, kind, spoken }: NonNullable<BotText['file']>) => ({
  media_type: SHOWN_AS[kind],
  media_path: path,
  media_name: name,
  media_mime: mime,
  media_size: size,
  media_status: 'ready' as const,
  ...(spoken && { is_voice: true, media_seconds: spoken.seconds, transcript: spoken.text }),
})

async function announce(
  tx: Tx,
  sayings: readonly Saying[],
  tickets: readonly Ticket[],
  messages: readonly Message[],
): Promise<void> {
  const before = new Map(sayings.map(({ ticket }) => [ticket.id, ticket]))
  const after = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  const found = await getAddresses(
    tx,
    tickets.map(({ id, contactId }) => ({ contactId, ticketId: id })),
  )
  const addresses = new Map(tickets.map(({ id }, index) => [id, found[index]]))
  const facts = tickets.map((ticket) => factOf(ticketUpdated, { ticket, before: before.get(ticket.id) ?? ticket }))
  for (const message of messages) {
    const ticket = after.get(message.ticketId)
    const to = ticket && addresses.get(ticket.id)
    if (!ticket || !to) throw new Error('an automatic message has no ticket, or its contact has no address')
    facts.push(factOf(messageCreated, { message, ticket }))
    if (message.mediaType === 'system') continue
    const { whatsappId } = ticket
    const content = await outgoingContent(tx, message)
    facts.push(factOf(sendRequested, { whatsappId, waMessageId: message.waMessageId, to, content }))
  }
  await tx.emitAll(facts)
}
