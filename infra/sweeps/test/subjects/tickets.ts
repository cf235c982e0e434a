import { createHash, generateKeyPairSync } from 'node:crypto'
import { API_KEY_MARK } from '@recado/contracts/api-keys/api-key'
import { createApiKey, listConnectionNames } from '@recado/contracts/api-keys/routes'
import { companyCreated, companyUpdated, settingUpdated } from '@recado/contracts/auth/events'
import { campaignFilesChanged, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { apiTokenChanged } from '@recado/contracts/connections/events'
import { createFileList } from '@recado/contracts/files/routes'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { reactToMessage, sendMessage } from '@recado/contracts/messages/routes'
import { changePrompt, createPrompt } from '@recado/contracts/prompts/routes'
import { createQueueOption } from '@recado/contracts/queues/routes'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import { presenceOnline } from '@recado/contracts/realtime/events'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { createWebhook } from '@recado/contracts/webhooks/routes'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { providerControl } from '@recado/provider-simulators/control-client'
import { startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { SERVICES } from '@recado/system/services'
import { aRequest, fileAt } from '../../../../services/tickets/test/campaigns.ts'
import { givenFile, givenPhoto, givenVoiceNote, linkOf, putFile } from '../../../../services/tickets/test/files.ts'
import { type Company, type Harness, startTickets as startService } from '../../../../services/tickets/test/harness.ts'
import { mark } from '../../src/marks.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { messageIdOf, openDeliveredFileOf } from './delivered-file.ts'
import { answerAlways, hasRow, keepKey, type StartedSubject } from './subject.ts'
import { ticketProvocations, type WhatsappSays } from './ticket-provocations.ts'

export async function startTickets(): Promise<StartedSubject> {
  const simulators = await startProviderSimulators()
  const harness = await startService({
    isAlone: true, // a sweep changes rows of all companies, and the tables themselves
    jobs: false, // which would change rows while the sweep looks at them
    environment: {
      EXTERNAL_API_PER_CONNECTION: '1000000',
      EXTERNAL_API_PER_PROGRAM: '1000000',
      MODEL_URL: `${simulators.url}/openai/v1`,
      DIALOGFLOW_URL: `${simulators.url}/dialogflow`,
      GOOGLE_AUTH_URL: `${simulators.url}/google/token`,
    },
  })
  const { service } = harness
  const company = await harness.company()
  const own = await fill(harness, company, 'A')
  const other = await fill(harness, await harness.company(), 'B')
  const whatsapp = { says: 'yes' as WhatsappSays }
  const stopPlaying = answerAlways(service, () => ANSWERS[whatsapp.says])
  const params = { ticketId: own.ids.ticket }
  const message = { messageId: own.ids.message }
  const tag = { tagId: own.ids.tag }
  const quick = { quickMessageId: own.ids.quickMessage }
  const listed = { fileListId: own.ids.fileList }
  const prompting = { promptId: own.ids.prompt }
  const integrated = { integrationId: own.ids.integration }
  const planned = { scheduleId: own.ids.schedule }
  const planning = { contactId: own.ids.contact ?? 0, whatsappId: own.ids.whatsapp }
  let made = 0
  let said = 0
  const external = () => ({
    body: { number: '5511900000077', body: mark('A', `program ${said++}`) },
    as: { token: 'A' },
  })
  const newColor = () => `#${(0x100000 + made++).toString(16)}`
  const texts = { pushName: mark('A', 'contact'), text: mark('A', 'text') }
  return {
    service,
    own,
    other,
    close: () =>
      stopPlaying()
        .then(() => harness.close())
        .then(() => simulators.stop()),
    token: (expiresIn, claims) => service.token({ ...own.people.admin.as, ...claims }, expiresIn),
    routes: SERVICES.tickets.routes,
    refusedKeys: [`${API_KEY_MARK}nobody`, own.key, await keyWithoutPlan(harness)],
    provocations: ticketProvocations({
      harness,
      company,
      own,
      whatsapp,
      providers: providerControl(simulators.url),
      account: ACCOUNT,
    }),
    samples: {
      listTickets: () => ({ query: { showAll: 'true' } }),
      countTickets: () => ({ query: { showAll: 'true' } }),
      getTicket: () => ({ params }),
      getTicketByUuid: () => ({ params: { uuid: own.uuids?.ticket } }),
      exportTicket: () => ({ params }),
      readTicket: () => ({ params }),
      createTicket: async () => ({
        body: {
          contactId: await insertContact(service, company.id),
          queueId: own.ids.queue,
          whatsappId: own.ids.whatsapp,
          userId: own.ids.user,
        },
      }),
      deleteTicket: async () => ({ params: { ticketId: (await company.waiting(null, texts)).id } }),
      updateTicket: async () => ({
        params: { ticketId: (await company.waiting(null, texts)).id },
        body: { status: 'open', userId: own.ids.user },
      }),
      findFile: async () => ({ params: (await givenFile(harness, company)).address }),
      retryMedia: async () => ({
        params: { messageId: await messageIdOf(harness, await givenFile(harness, company)) },
      }),
      openMessageFile: async () => ({
        params: { messageId: await messageIdOf(harness, await givenFile(harness, company)) },
      }),
      openDeliveredFile: async () => openDeliveredFileOf(harness, company),
      openFile: async () => openFileOf(harness, company),
      openPhoto: async () => ({ params: await givenPhoto(harness, company), as: { as: company.admin } }),
      getContact: () => ({ params: { contactId: own.ids.contact } }),
      listContacts: () => ({ query: { searchParam: 'customer' } }),
      pickContacts: () => ({ query: { searchParam: 'customer' } }),
      listContactTickets: () => ({ params: { contactId: own.ids.contact } }),
      exportContactData: () => ({ params: { contactId: own.ids.contact } }),
      eraseContact: async () => {
        const { contactId, contact } = await company.waiting(null, texts)
        return { params: { contactId }, body: { name: contact.name } }
      },
      exportContacts: () => ({}),
      uploadContacts: () => ({
        body: {},
        files: { file: new File([aSheet([['Ana', '5511900000066', null]])], 'contatos.xlsx') },
      }),
      createContact: () => ({ body: { name: `Novo ${made}`, number: `55119400${String(10_000 + made++)}` } }),
      changeContact: () => ({ params: { contactId: own.ids.contact }, body: { email: 'carla@exemplo.com.br' } }),
      mergeContact: async () => ({
        params: { contactId: own.ids.contact },
        body: { sourceId: (await company.waiting(null, texts)).contactId },
      }),
      importContacts: () => ({ body: { whatsappId: own.ids.whatsapp } }),
      setOptOut: () => ({ params: { contactId: own.ids.contact }, body: { optOut: made++ % 2 === 0 } }),
      deleteContact: async () => ({
        params: { contactId: (await company.waiting(null, texts)).contactId },
        query: { force: 'true' },
      }),
      listMessages: () => ({ params }),
      searchMessages: () => ({ query: { searchParam: 'answer', ticketId: own.ids.ticket } }),
      sendMessage: () => ({ params, body: { body: mark('A', `answer ${made++}`) } }),
      sendExternally: () => external(),
      listApiKeys: () => ({}),
      listConnectionNames: () => ({}),
      createApiKey: () => ({
        body: { name: mark('A', 'key'), scopes: ['send'], queueIds: [own.ids.queue], whatsappId: own.ids.whatsapp },
      }),
      revokeApiKey: async () => ({ params: { apiKeyId: await keyOf(service, own) } }),
      getExternalMessage: async () => {
        const { body, as } = external()
        const { body: sent } = await service.call(sendExternally, { body }, as)
        return { params: { messageId: sent.messages[0]?.id ?? 0 }, as }
      },
      editMessage: () => ({ params: message, body: { body: mark('A', `edited ${said++}`) } }),
      reactToMessage: () => ({ params: message, body: { emoji: '👍' } }),
      retryMessage: () => ({ params: message }),
      deleteMessage: () => ({ params: message }),
      listQuickMessages: () => ({ query: { searchParam: 'quick' } }),
      pickQuickMessages: () => ({}),
      getQuickMessage: () => ({ params: quick }),
      createQuickMessage: () => ({ body: { shortcode: mark('A', `quick${made++}`), message: 'Oi' } }),
      changeQuickMessage: () => ({ params: quick, body: { message: mark('A', `quick ${made++}`) } }),
      attachToQuickMessage: () => ({ params: quick, body: {}, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachFromQuickMessage: () => ({ params: quick }),
      deleteQuickMessage: async () => ({
        params: { quickMessageId: await quickMessageOf(service, own, mark('A', `quick${made++}`)) },
      }),
      listFileLists: () => ({ query: { searchParam: 'file' } }),
      getFileList: () => ({ params: listed }),
      createFileList: () => ({
        body: { name: mark('A', `files ${made++}`), message: 'Segue', options: [{ name: '' }] },
      }),
      changeFileList: () => ({
        params: listed,
        body: { message: mark('A', `files ${made++}`), options: [{ id: own.ids.fileOption, name: 'Preços' }] },
      }),
      uploadListFiles: async () => {
        const { fileList, fileOption } = await fileListOf(service, own, mark('A', `files ${made++}`))
        return {
          params: { fileListId: fileList },
          body: { id: [fileOption] },
          files: { files: new File(['a;b'], 'lista.csv') },
        }
      },
      deleteFileList: async () => ({
        params: { fileListId: (await fileListOf(service, own, mark('A', `files ${made++}`))).fileList },
      }),
      listWebhooks: () => ({}),
      getWebhook: () => ({ params: { webhookId: own.ids.webhook } }),
      createWebhook: async () => {
        await service.database.query('delete from webhook where company_id = $1 and id <> $2', [
          own.id,
          own.ids.webhook,
        ])
        return { body: { name: mark('A', `hook ${made++}`), url: HOOK_URL, events: ['ticket.created'], active: false } }
      },
      changeWebhook: () => ({ params: { webhookId: own.ids.webhook }, body: { name: mark('A', `hook ${made++}`) } }),
      rotateWebhookSecret: () => ({ params: { webhookId: own.ids.webhook } }),
      deleteWebhook: async () => ({
        params: { webhookId: (await webhookOf(service, own, mark('A', `hook ${made++}`))).ids.webhook },
      }),
      listWebhookDeliveries: () => ({ params: { webhookId: own.ids.webhook } }),
      testWebhook: () => ({ params: { webhookId: own.ids.webhook } }),
      repeatWebhookDelivery: () => ({ params: { webhookId: own.ids.webhook, deliveryId: own.ids.delivery } }),
      listIntegrations: () => ({ query: { searchParam: 'integration' } }),
      getIntegration: () => ({ params: integrated }),
      createIntegration: () => ({ body: anIntegrationOf(mark('A', `integration ${made++}`)) }),
      changeIntegration: () => ({ params: integrated, body: { name: mark('A', `integration ${made++}`) } }),
      deleteIntegration: async () => ({
        params: { integrationId: await integrationOf(service, own, mark('A', `integration ${made++}`)) },
      }),
      listIntegrationDeliveries: () => ({ params: integrated }),
      repeatIntegrationDelivery: () => ({ params: { ...integrated, deliveryId: own.ids.integrationDelivery } }),
      testIntegration: () => ({ body: { projectName: 'loja', language: 'es', jsonContent: ACCOUNT } }),
      listPrompts: () => ({ query: { searchParam: 'prompt' } }),
      getPrompt: () => ({ params: prompting }),
      createPrompt: () => ({ body: aPromptOf(own.ids.queue ?? 0, mark('A', `prompt ${made++}`)) }),
      changePrompt: () => ({
        params: prompting,
        body: { name: mark('A', `prompt ${made++}`), queueId: own.ids.queue },
      }),
      tryPrompt: () => ({
        body: { ...prompting, prompt: 'Oi', turns: [{ role: 'person', text: 'Oi' }] },
      }),
      getAssistance: () => ({}),
      suggestReply: () => ({ params }),
      sumUpTicket: () => ({ params }),
      transcribeMessage: async () => ({
        params: { messageId: (await givenVoiceNote(harness, company)).message.id },
      }),
      deletePrompt: async () => ({
        params: { promptId: await promptOf(service, own, mark('A', `prompt ${made++}`)) },
      }),
      listSchedules: () => ({ query: { searchParam: 'schedule' } }),
      getSchedule: () => ({ params: planned }),
      createSchedule: () => ({ body: { body: mark('A', 'schedule'), sendAt: LATER, ...planning } }),
      changeSchedule: () => ({ params: planned, body: { ...planning, body: mark('A', `schedule ${made++}`) } }),
      attachToSchedule: () => ({ params: planned, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachFromSchedule: () => ({ params: planned }),
      deleteSchedule: async () => ({ params: { scheduleId: await scheduleOf(service, own, planning.contactId) } }),
      showDashboard: () => ({ query: { days: 30 } }),
      listTags: () => ({ query: { searchParam: 'tag' } }),
      pickTags: () => ({}),
      listLanes: () => ({}),
      getTag: () => ({ params: tag }),
      createTag: () => ({ body: { name: mark('A', `tag ${made++}`) } }),
      changeTag: () => ({ params: tag, body: { color: `#${String(made++).padStart(3, '0')}` } }),
      addTicketTag: () => ({ params: { ...params, ...tag } }),
      removeTicketTag: () => ({ params: { ...params, ...tag } }),
      leaveLane: () => ({ params }),
      replaceTicketTags: () => ({ body: { ...params, tags: [own.ids.tag] } }),
      listBoard: () => ({ query: {} }),
      deleteTag: async () => ({ params: { tagId: await tagOf(service, own, mark('A', `tag ${made++}`)) } }),
      listQueues: () => ({}),
      createQueue: () => ({ body: { name: `Nova ${made}`, color: newColor() } }),
      getQueue: () => ({ params: { queueId: own.ids.queue } }),
      updateQueue: () => ({ params: { queueId: own.ids.queue }, body: { greetingMessage: mark('A', 'greeting') } }),
      deleteQueue: async () => ({
        params: { queueId: (await company.queue({ color: newColor() })).id },
        query: { moveTo: own.ids.queue },
      }),
      uploadQueueMedia: () => ({ params: { queueId: own.ids.queue }, files: { file: new File(['a;b'], 'lista.csv') } }),
      detachQueueMedia: () => ({ params: { queueId: own.ids.queue } }),
      listQueueOptions: () => ({ query: { queueId: own.ids.queue } }),
      getQueueOption: () => ({ params: { optionId: own.ids.queueOption } }),
      createQueueOption: () => ({
        body: { queueId: own.ids.queue, parentId: own.ids.queueOption, title: 'Novo', message: 'Sim' },
      }),
      updateQueueOption: () => ({ params: { optionId: own.ids.queueOption }, body: { message: 'Talvez' } }),
      deleteQueueOption: async () => ({ params: { optionId: await optionOf(service, own) } }),
      uploadQueueOptionMedia: () => ({
        params: { optionId: own.ids.queueOption },
        files: { file: new File(['a;b'], 'lista.csv') },
      }),
      detachQueueOptionMedia: () => ({ params: { optionId: own.ids.queueOption } }),
    },
  }
}

/** An option of the company's queue, a new one. */
async function optionOf(service: TestService, { ids, people }: Pick<SweptCompany, 'ids' | 'people'>, title = 'Opção') {
  const body = { queueId: ids.queue ?? 0, title }
  return (await service.call(createQueueOption, { body }, people.admin)).body.id
}

async function keyOf(service: TestService, { people }: Pick<SweptCompany, 'people'>): Promise<number> {
  const body = { name: 'Chave', scopes: ['read' as const] }
  return (await service.call(createApiKey, { body }, people.admin)).body.key.id
}

/** A lane of the board. */
async function tagOf(service: TestService, { people }: Pick<SweptCompany, 'people'>, name: string): Promise<number> {
  const { status, body } = await service.call(createTag, { body: { name, kanban: 1 } }, people.admin)
  if (status !== 201) throw new Error(`no tag: ${JSON.stringify(body)}`)
  return body.id
}

/** One of the whole company. */
async function quickMessageOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  shortcode: string,
): Promise<number> {
  const { status, body } = await service.call(
    createQuickMessage,
    { body: { shortcode, message: shortcode, geral: true } },
    people.admin,
  )
  if (status !== 201) throw new Error(`no quick message: ${JSON.stringify(body)}`)
  return body.id
}

/** A list with one option, whose file is still to come. */
async function fileListOf(service: TestService, { people }: Pick<SweptCompany, 'people'>, name: string) {
  const body = { name, message: 'Segue', options: [{ name: 'Preços' }] }
  const { status, body: made } = await service.call(createFileList, { body }, people.admin)
  if (status !== 201) throw new Error(`no file list: ${JSON.stringify(made)}`)
  return { fileList: made.id, fileOption: made.options[0]?.id ?? 0 }
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
/** A service account of Google's, for which the simulator has tokens. */
const ACCOUNT = JSON.stringify({
  client_email: 'agent@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
})

const HOOK_URL = 'http://127.0.0.1:9/hook' // where nothing listens

/** A subscription that is off, so that nothing is delivered meanwhile, with a test that was. */
async function webhookOf(service: TestService, { people }: Pick<SweptCompany, 'people'>, name: string) {
  const body = { name, url: HOOK_URL, events: ['ticket.created' as const], active: false }
  const { status, body: made } = await service.call(createWebhook, { body }, people.admin)
  if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(made)}`)
  const { rows } = await service.database.query(
    `insert into webhook_delivery (company_id, webhook_id, event, event_id, lane, body, status, last_error)
     values ($1, $2, 'ping', gen_random_uuid(), 'ping', '{}', 'dead', $3) returning id::int, uuid`,
    [made.companyId, made.id, name],
  )
  return { ids: { webhook: made.id, delivery: rows[0].id as number }, uuid: rows[0].uuid as string }
}

const anIntegrationOf = (name: string) => ({
  name,
  type: 'webhook' as const,
  urlN8N: 'http://127.0.0.1:9/recado', // nothing listens there
})

async function integrationOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  name: string,
): Promise<number> {
  const body = anIntegrationOf(name)
  const { status, body: made } = await service.call(createIntegration, { body }, people.admin)
  if (status !== 201) throw new Error(`no integration: ${JSON.stringify(made)}`)
  return made.id
}

/** A call of an integration that failed and will be made again, and the conversation that it has of the ticket. */
async function deliveryOf(
  { database }: TestService,
  { id: companyId }: Company,
  { integration, ticket, message, error }: { integration: number; ticket: number; message: number; error: string },
): Promise<number> {
  const { rows } = await database.query(
    `insert into integration_turn (company_id, integration_id, ticket_id, message_id, status, ended_at, last_error)
       values ($1, $2, $3, $4, 'dead', now(), $5) returning id::int`,
    [companyId, integration, ticket, message, error],
  )
  const { id } = rows[0] as { id: number }
  await database.query(
    `insert into webhook_retry (company_id, turn_id, due_at) values ($1, $2, now() + interval '1 day')`,
    [companyId, id],
  )
  await database.query(
    `insert into integration_bubble (company_id, turn_id, integration_id, ticket_id, rest, action, due_at)
       values ($1, $2, $3, $4, '[]', '{}', now() + interval '1 day')`,
    [companyId, id, integration, ticket],
  )
  await database.query(
    `insert into integration_session (company_id, ticket_id, integration_id, session) values ($1, $2, $3, '{}')`,
    [companyId, ticket, integration],
  )
  return id
}

const aPromptOf = (queueId: number, name: string) => ({
  name,
  prompt: 'Você atende uma loja.',
  apiKey: 'sk-swept',
  queueId,
})

async function promptOf(
  service: TestService,
  { people, ids }: Pick<SweptCompany, 'people' | 'ids'>,
  name: string,
): Promise<number> {
  const body = aPromptOf(ids.queue ?? 0, name)
  const { status, body: made } = await service.call(createPrompt, { body } as never, people.admin)
  if (status !== 201) throw new Error(`no prompt: ${JSON.stringify(made)}`)
  return made.id
}

/** A prompt that helps the people of its company. */
async function peoplePromptOf(
  service: TestService,
  swept: Pick<SweptCompany, 'people' | 'ids'>,
  name: string,
): Promise<number> {
  const promptId = await promptOf(service, swept, name)
  const sample = { params: { promptId }, body: { forPeople: true } }
  const { status, body } = await service.call(changePrompt, sample, swept.people.admin)
  if (status !== 200) throw new Error(`prompt not chosen: ${JSON.stringify(body)}`)
  return promptId
}

const LATER = '2099-01-01T12:00:00Z'

async function scheduleOf(
  service: TestService,
  { people }: Pick<SweptCompany, 'people'>,
  contactId: number,
  text = 'Lembrete',
): Promise<number> {
  const body = { body: text, sendAt: LATER, contactId }
  const { status, body: made } = await service.call(createSchedule, { body }, people.admin)
  if (status !== 201) throw new Error(`no schedule: ${JSON.stringify(made)}`)
  return made.id
}

const checked = (outcome: string) => `update number_check set outcome = '${outcome}' where outcome is null`
const changed = (outcome: string) => `update requested_change set outcome = '${outcome}' where outcome is null`

/** What is done with what is asked of WhatsApp, by what it says. */
const ANSWERS: Readonly<Record<WhatsappSays, readonly string[]>> = {
  yes: [
    `update number_check set outcome = 'found', phone = '55119' || (3e7 + random() * 6e7)::int where outcome is null`,
    'update contact_import set parts_left = 0 where parts_left is null',
    changed('done'),
  ],
  no: [
    checked('absent'),
    changed('refused'),
    `update message set media_status = 'failed', media_path = null where media_status = 'pending'`,
  ],
  failed: [
    checked('failed'),
    `update message set media_status = 'failed', media_path = null, error = 'ERR_FETCH_WAPP_MSG' where media_status = 'pending'`,
  ],
  nothing: [],
}

/** A person with whom nobody has talked yet. */
async function insertContact({ database }: TestService, companyId: number): Promise<number> {
  const { rows } = await database.query(
    `insert into contact (company_id, name, number) values ($1, 'Nova', '5511944440000') returning id::int`,
    [companyId],
  )
  return rows[0].id
}

async function openFileOf(harness: Harness, company: Company) {
  const { address } = await givenFile(harness, company)
  const link = await linkOf(harness, address, company.admin)
  return { params: address, query: { link }, as: { as: company.admin } }
}

/** What WhatsApp has answered by now; what nobody has asked about would be asked about while the sweep looks at the tables. */
async function insertAnswered({ database }: TestService, companyId: number): Promise<void> {
  await database.query(`insert into number_check (company_id, id, outcome) values ($1, gen_random_uuid(), 'absent')`, [
    companyId,
  ])
  await database.query('insert into contact_import (company_id, id, parts_left) values ($1, gen_random_uuid(), 0)', [
    companyId,
  ])
  await database.query('update contact set check_asked_at = now() where company_id = $1', [companyId])
}

async function fill(
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
  if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`)
  await change(service, company, ticket, sent.body.messages[0]?.waMessageId ?? '')
  const messageId = sent.body.messages[0]?.id ?? 0
  const people = { admin: { as: admin }, supervisor: { as: supervisor }, user: { as: user } }
  const tag = await tagOf(service, { people }, mark(name, 'tag'))
  const quickMessage = await quickMessageOf(service, { people }, mark(name, 'quick'))
  const files = await fileListOf(service, { people }, mark(name, 'files'))
  await service.publish(campaignFilesChanged, company.id, { campaignId: 1, fileListId: null, version: 1 })
  await hasRow(service, 'campaign_files', company.id)
  await givenCampaign(harness, company, { name, whatsappId: ticket.whatsappId })
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
  await service.database.query('insert into erased_opt_out (company_id, hash) values ($1, $2)', [company.id, 'hash'])
  await service.call(addTicketTag, { params: { ticketId: ticket.id, tagId: tag } }, { as: admin })
  await service.call(reactToMessage, { params: { messageId }, body: { emoji: '🎉' } }, { as: admin })
  await insertAnswered(service, company.id)
  await keepKey(service, company.id)
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
      message: messageId,
      whatsapp: ticket.whatsappId,
      tag,
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

/** A key of a company that had the external API when it was made. */
async function keyWithoutPlan(harness: Harness): Promise<string> {
  const company = await harness.company()
  const body = { name: 'Chave', scopes: ['read' as const] }
  const { body: made } = await harness.service.call(createApiKey, { body }, { as: company.admin })
  const { plan } = aCompany(company.id)
  const poorer = aCompany(company.id, { version: 2, plan: { ...plan, features: [] } })
  await harness.service.publish(companyUpdated, company.id, { company: poorer })
  await eventually(
    () => harness.service.call(listConnectionNames, {}, { as: null, token: made.secret }),
    ({ status }) => status === 403,
  )
  return made.secret
}

/** A message of a campaign, with its file, to somebody whom nobody else writes to. */
async function givenCampaign(
  harness: Harness,
  company: Company,
  { name, whatsappId }: { name: 'A' | 'B'; whatsappId: number },
): Promise<void> {
  const file = fileAt(await putFile(harness, company, 'campaigns'))
  const texts = { campaignName: mark(name, 'campaign'), name: mark(name, 'recipient'), text: mark(name, 'offer') }
  await harness.service.publish(campaignMessageRequested, company.id, aRequest({ whatsappId, file, ...texts }))
  await hasRow(harness.service, 'campaign_message', company.id)
}

/** A reaction to a message that is here, and one to a message that may still come. */
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
