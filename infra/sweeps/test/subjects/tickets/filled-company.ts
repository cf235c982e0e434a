import { createHash } from 'node:crypto'
import { createApiKey } from '@recado/contracts/api-keys/routes'
import { companyCreated, settingUpdated } from '@recado/contracts/auth/events'
import { campaignFilesChanged, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { apiTokenChanged } from '@recado/contracts/connections/events'
import { reactToMessage, sendMessage } from '@recado/contracts/messages/routes'
import { presenceOnline } from '@recado/contracts/realtime/events'
import { addTicketTag } from '@recado/contracts/tags/routes'
import { aCompany } from '@recado/contracts/testing/company'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import type { TestService } from '@recado/kit/testing/service'
import { aRequest, fileAt, progressHeard } from '../../../../../services/tickets/test/campaigns.ts'
import { givenFile, putFile } from '../../../../../services/tickets/test/files.ts'
import type { Company, Harness } from '../../../../../services/tickets/test/harness.ts'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import { hasRow, keepChunk, keepKey, keepMoved } from '../subject.ts'
import { contactFieldOf } from './contact-fields.ts'
import { fileListOf } from './file-lists.ts'
import { deliveryOf, integrationOf } from './integrations.ts'
import { peoplePromptOf } from './prompts.ts'
import { optionOf } from './queues.ts'
import { quickMessageOf } from './quick-messages.ts'
import { scheduleOf } from './schedules.ts'
import { tagOf } from './tags.ts'
import { undoOf } from './undo.ts'
import { webhookOf } from './webhooks.ts'

/** Fills a company with one row of every entity. */
export async function fillCompany(
  harness: Harness,
  company: Company,
  name: 'A' | 'B',
): Promise<SweptCompany & { readonly key: string }> {
  const { service } = harness
  const queue = await company.queue({ name: mark(name, 'queue') })
  const queueIds = [queue.id]
  const admin = await company.person({ name: mark(name, 'admin'), profile: 'admin' })
  const supervisor = await company.person({ name: mark(name, 'supervisor'), profile: 'supervisor', queueIds })
  const user = await company.person({ name: mark(name, 'user'), queueIds })
  const waiting = await company.waiting(queue, { pushName: mark(name, 'customer'), text: mark(name, 'text') })
  const ticket = await company.accept(waiting, admin)
  const token = { whatsappId: ticket.whatsappId, hash: createHash('sha256').update(name).digest('hex'), version: 1 }
  await service.publish(apiTokenChanged, company.id, token)
  await service.publish(companyCreated, company.id, { company: aCompany(company.id) })
  await hasRow(service, 'company_ref', company.id)
  await service.publish(settingUpdated, company.id, {
    setting: { companyId: company.id, key: 'call', value: 'enabled', version: 2 },
  })
  await hasRow(service, 'setting_ref', company.id)
  const sent = await service.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: mark(name, 'answer'), clientId: crypto.randomUUID() } },
    { as: admin },
  )
  if (sent.status !== 201) throw new Error(`the message was not sent: ${JSON.stringify(sent.body)}`)
  await change(service, company, ticket, sent.body.messages[0]?.waMessageId ?? '')
  const messageId = sent.body.messages[0]?.id ?? 0
  const people = { admin: { as: admin }, supervisor: { as: supervisor }, user: { as: user } }
  const tag = await tagOf(service, { people }, mark(name, 'tag'))
  const quickMessage = await quickMessageOf(service, { people }, mark(name, 'quick'))
  const files = await fileListOf(service, { people }, mark(name, 'files'))
  await service.publish(campaignFilesChanged, company.id, {
    campaignId: 1,
    fileListId: null,
    name: mark(name, 'campaign'),
    variables: [],
    fieldId: null,
    version: 1,
  })
  await hasRow(service, 'campaign_files', company.id)
  await givenCampaign(harness, company, { name, ticket })
  const webhook = await webhookOf(service, { people }, mark(name, 'hook'))
  await hasRow(service, 'told_connection', company.id)
  const schedule = await scheduleOf(service, { people }, ticket.contactId, mark(name, 'schedule'))
  await service.publish(presenceOnline, company.id, { userId: user.userId, node: crypto.randomUUID() })
  await hasRow(service, 'user_presence', company.id)
  await service.database.query(
    `insert into contact_export (company_id, contact_id, user_id, due_at) values ($1, $2, 1, now() + interval '1 day')`,
    [company.id, ticket.contactId],
  )
  await service.database.query(
    `insert into prompt_turn (company_id, ticket_id, prompt_id, message_id, due_at)
       values ($1, $2, 1, 1, now() + interval '1 day')`,
    [company.id, ticket.id],
  )
  await service.database.query(
    `insert into second_file (company_id, message_id, whatsapp_id, wa_message_id, first_wa_message_id)
       values ($1, $2, $3, 'HD', 'FIRST')`,
    [company.id, messageId, ticket.whatsappId],
  )
  await service.database.query('insert into erased_opt_out (company_id, hash) values ($1, $2)', [company.id, 'hash'])
  await service.call(addTicketTag, { params: { ticketId: ticket.id, tagId: tag } }, { as: admin })
  await service.call(reactToMessage, { params: { messageId }, body: { emoji: '🎉' } }, { as: admin })
  await insertAnswered(service, company.id)
  await insertClocks(service, company.id, ticket.id)
  await keepKey(service, company.id)
  await keepMoved(service, company.id)
  await keepChunk(service, company.id)
  await givenFile(harness, company)
  await company.connection({ name: mark(name, 'connection') })
  const bound = { name: mark(name, 'key'), scopes: ['read' as const], queueIds }
  const { body: made } = await service.call(createApiKey, { body: bound }, { as: admin })
  const integration = await integrationOf(service, { people }, mark(name, 'integration'))
  return {
    id: company.id,
    ids: {
      apiKey: made.key.id,
      queue: queue.id,
      user: admin.userId,
      ticket: ticket.id,
      contact: ticket.contactId,
      contactField: await contactFieldOf(
        service,
        { people },
        { name: mark(name, 'field'), contactId: ticket.contactId },
      ),
      message: messageId,
      whatsapp: ticket.whatsappId,
      tag,
      undo: await undoOf(service, { company: company.id, ticket: ticket.id, user: admin.userId }),
      quickMessage,
      ...files,
      ...webhook.ids,
      integration,
      integrationDelivery: await deliveryOf(service, company, {
        integration,
        ticket: ticket.id,
        message: messageId,
        error: mark(name, 'call'),
      }),
      prompt: await peoplePromptOf(service, { people, ids: { queue: queue.id } }, mark(name, 'prompt')),
      schedule,
      queueOption: await optionOf(service, { ids: { queue: queue.id }, people }, mark(name, 'option')),
    },
    uuids: { ticket: ticket.uuid, delivery: webhook.uuid },
    key: made.secret,
    people,
  }
}

/** Inserts requests to WhatsApp that are already answered; the service would send open ones during the sweep. */
async function insertAnswered({ database }: TestService, companyId: number): Promise<void> {
  await database.query(
    `insert into number_check (company_id, id, whatsapp_id, number, outcome)
      values ($1, gen_random_uuid(), 1, '5521977770000', 'absent')`,
    [companyId],
  )
  await database.query('insert into contact_import (company_id, id, parts_left) values ($1, gen_random_uuid(), 0)', [
    companyId,
  ])
  await database.query('update contact set check_asked_at = now() where company_id = $1', [companyId])
}

/** Inserts a met target, finished work, the numbers of a month, and a change of hours that is never due, because the job deletes it once applied. */
async function insertClocks({ database }: TestService, companyId: number, ticketId: number): Promise<void> {
  await database.query(
    `insert into target_outcome (company_id, ticket_id, target, due_at, ended_at)
      values ($1, $2, 'answer', now(), now() - interval '1 minute')`,
    [companyId, ticketId],
  )
  await database.query(
    `insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, connection_id, tag_ids,
       messages_in, messages_out, transfers, snoozes, is_first_awaited)
      select company_id, id, false, created_at, now(), whatsapp_id, '{}', 1, 1, 0, 0, true from ticket where id = $1`,
    [ticketId],
  )
  await database.query(
    `insert into counted_work (company_id, month, by, open_hours, groups) values ($1, '2020-01-01', 'queue', false, '[]')`,
    [companyId],
  )
  await database.query(
    `insert into clock_change (company_id, changed_at, running_before)
      values ($1, now() + interval '1 day', '9000000000000000000')`,
    [companyId],
  )
}

/** Sends a campaign message with its file to a contact without other messages, and one without to the ticket's. */
async function givenCampaign(
  harness: Harness,
  company: Company,
  { name, ticket: { whatsappId, contactId } }: { name: 'A' | 'B'; ticket: Ticket },
): Promise<void> {
  const file = fileAt(await putFile(harness, company, 'campaigns'))
  const texts = { campaignName: mark(name, 'campaign'), name: mark(name, 'recipient'), text: mark(name, 'offer') }
  for (const to of [{ file }, { contactId }]) {
    const request = aRequest({ whatsappId, ...to, ...texts })
    await harness.service.publish(campaignMessageRequested, company.id, request)
    await progressHeard(company, request)
  }
}

/** Publishes a reaction to an existing message, and a reaction to a message that has not arrived. */
async function change(service: TestService, company: Company, ticket: Ticket, waMessageId: string): Promise<void> {
  const { whatsappId, contact } = ticket
  const chat = { phone: contact.number, lid: null }
  for (const target of [waMessageId, 'later'].map((id) => ({ waMessageId: id, fromMe: true }))) {
    const made = {
      fromMe: false,
      by: null,
      author: null,
      change: { kind: 'reacted' as const, emoji: '👍' },
      at: new Date().toISOString(),
    }
    await service.publish(messageChanged, company.id, { whatsappId, chat, target, ...made })
  }
  await hasRow(service, 'reaction', company.id)
  await hasRow(service, 'early_change', company.id)
}
