import type { Ticket } from '@recado/contracts/tickets/ticket'
import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import { getContact } from '../../conversation/contacts/contact-repository.ts'
import { findMessageFile } from '../../conversation/message-files/message-file-repository.ts'
import type { ProgramAddresses } from '../../conversation/message-files/program-addresses.ts'
import { getTickets } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { DialogflowCall } from './drivers/dialogflow.ts'
import type { TypebotCall } from './drivers/typebot/typebot.ts'
import type { WebhookCall } from './drivers/webhook.ts'
import { isSigned } from './integration-columns.ts'
import { findIntegrationRow } from './integration-repository.ts'
import type { IntegrationSecrets } from './integration-secrets.ts'
import { readServiceAccount } from './service-account.ts'
import { findSession } from './session-repository.ts'
import { type AskedMessage, findAskedMessage, findTurn, type Turn } from './turn-repository.ts'
import { stillLeads } from './turn-rules.ts'

const STALE_MS = 10 * 60_000 // turns older than this are left to agents

/** A call that is ready to run. */
export type PreparedTurn = {
  readonly turn: Turn
  readonly call:
    | { readonly type: 'webhook'; readonly request: WebhookCall }
    | { readonly type: 'dialogflow'; readonly request: DialogflowCall }
    | { readonly type: 'typebot'; readonly request: TypebotCall }
    | typeof AWAITS_FILE
}

/** Postpones the call until the file of the message has arrived or has failed. */
const AWAITS_FILE = { type: 'later' } as const
const FILE_WAIT_MS = 30_000 // the longest wait for a file

export type PrepareDeps = { readonly secrets: IntegrationSecrets; readonly addresses: ProgramAddresses }

/**
 * Builds the call of a turn.
 * @returns undefined when the call is no longer wanted: an agent has the ticket, or the turn is too old
 */
export const prepareTurn =
  (deps: PrepareDeps) =>
  async (tx: Tx, id: number): Promise<PreparedTurn | undefined> => {
    const turn = await findTurn(tx, id)
    const [ticket] = turn ? await getTickets(tx, [turn.ticket_id]) : []
    if (!turn || !ticket || !stillLeads(ticket, turn)) return undefined
    if (Date.now() - turn.created_at.getTime() > STALE_MS) return undefined
    const call = await callOf(tx, deps, { turn, ticket })
    return call && { turn, call }
  }

type Asked = { readonly turn: Turn; readonly ticket: Ticket }

async function callOf(tx: Tx, deps: PrepareDeps, { turn, ticket }: Asked): Promise<PreparedTurn['call'] | undefined> {
  if (!hasFeature(await getCompany(tx), 'useIntegrations')) return undefined
  const row = await findIntegrationRow(tx, turn.integration_id)
  if (!row) return undefined
  const message = await findAskedMessage(tx, turn.message_id)
  if (!message) return undefined
  if (awaitsFile(turn, message) && row.type !== 'dialogflow') return AWAITS_FILE
  if (isSigned(row.type)) {
    const request = await webhookCallOf(tx, deps, { turn, ticket })
    return request && { type: 'webhook', request }
  }
  if (row.type === 'dialogflow') {
    if (message.body.trim() === '') return undefined // a Dialogflow agent reads only text
    const account = row.account && readServiceAccount(deps.secrets.open(row.company_id, row.account))
    const { project_name: projectName, language } = row
    return account
      ? { type: 'dialogflow', request: { account, projectName, language, session: ticket.uuid, text: message.body } }
      : undefined
  }
  const contact = await getContact(tx, ticket.contactId)
  const place = { ticketId: ticket.id, integrationId: row.id }
  return {
    type: 'typebot',
    request: {
      url: row.url ?? '',
      slug: row.typebot_slug ?? '',
      keywordFinish: row.typebot_keyword_finish,
      keywordRestart: row.typebot_keyword_restart,
      unknownMessage: row.typebot_unknown_message,
      restartMessage: row.typebot_restart_message,
      session: await findSession(tx, place, row.typebot_expires),
      name: contact.name,
      number: contact.number ?? '',
      text: message.body,
      file: fileOf(deps.addresses.delivered(await findMessageFile(tx, turn.message_id)), message),
    },
  }
}

const awaitsFile = ({ created_at }: Turn, { media_status }: AskedMessage): boolean =>
  media_status === 'pending' && Date.now() - created_at.getTime() < FILE_WAIT_MS

const fileOf = (url: string | null, { media_type }: AskedMessage): TypebotCall['file'] =>
  url === null ? undefined : { url, isAudio: media_type === 'audio' }

/** The request to a webhook about a message. @returns undefined when the message or the integration has been deleted */
export async function webhookCallOf(
  tx: Tx,
  { secrets, addresses }: PrepareDeps,
  { turn, ticket }: Asked,
): Promise<WebhookCall | undefined> {
  const row = await findIntegrationRow(tx, turn.integration_id)
  const message = await findAskedMessage(tx, turn.message_id)
  if (!row?.url || !row.secret || !message) return undefined
  const company = await getCompany(tx)
  const { id, name, number, extraInfo, fields } = await getContact(tx, ticket.contactId)
  const body = JSON.stringify({
    event: 'message',
    company: { id: tx.caller.companyId, name: company.name },
    connection: { id: ticket.whatsappId, name: ticket.whatsapp.name },
    ticket: { id: ticket.id, uuid: ticket.uuid, status: ticket.status, queueId: ticket.queueId },
    contact: { id, name, number, extraInfo, fields },
    message: {
      id: turn.message_id,
      body: message.body,
      mediaType: message.media_type,
      mediaUrl: addresses.delivered(await findMessageFile(tx, turn.message_id)), // the link is valid from now
      createdAt: message.created_at.toISOString(),
    },
  })
  return { url: row.url, secret: secrets.open(row.company_id, row.secret), delivery: turn.delivery, body }
}
