import { createHash } from 'node:crypto'
import { createContact } from '@recado/contracts/contacts/routes'
import { FEATURES } from '@recado/contracts/features'
import { sendMessage } from '@recado/contracts/messages/routes'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { givenFile, givenVoiceNote, linkOf, storeOf } from '../../../../services/tickets/test/files.ts'
import type { Company, Harness } from '../../../../services/tickets/test/harness.ts'
import type { Sample, Subject, SweptCompany } from '../../src/subject.ts'
import { openDeliveredFileOf } from './delivered-file.ts'

/** What WhatsApp, which is only played here, says of what it is asked from now on. */
const A_WEBHOOK = { type: 'webhook' as const, urlN8N: 'http://127.0.0.1:9/recado' }
const INSIDE = 'https://127.0.0.1/v1'
const TRIAL = { prompt: 'Oi', apiKey: 'wrong', turns: [{ role: 'person', text: 'Oi' }] }

export type WhatsappSays = 'yes' | 'no' | 'failed' | 'nothing'

const HOOKS = 'insert into webhook (company_id, name, url, events, active, secret, secret_hint)'

type Given = {
  readonly harness: Harness
  readonly company: Company
  readonly own: SweptCompany
  readonly whatsapp: { says: WhatsappSays }
  readonly providers: ProviderControl
  readonly account: string // of Google, as the simulator takes it
}
type Provocations = NonNullable<Subject['provocations']>

/** What the states of tickets, messages and connections, and what WhatsApp says, make a route refuse. */
export function ticketProvocations({ harness, company, own, whatsapp, providers, account }: Given): Provocations {
  const { service } = harness
  const as = own.people.admin
  const sql = (text: string, ...values: unknown[]) => service.database.query(text, values)

  /** A ticket that the admin has answered in, and the answer. */
  async function answered(): Promise<{ ticketId: number; messageId: number; whatsappId: number; contactId: number }> {
    const { id: ticketId, whatsappId, contactId } = await company.waiting(null)
    await service.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, as)
    const { body } = await service.call(sendMessage, { params: { ticketId }, body: { body: 'Oi' } }, as)
    return { ticketId, messageId: body.messages[0]?.id ?? 0, whatsappId, contactId }
  }
  async function closed() {
    const made = await answered()
    await service.call(updateTicket, { params: { ticketId: made.ticketId }, body: { status: 'closed' } }, as)
    return made
  }
  async function unlinked() {
    const made = await answered()
    await sql(
      `update connection_ref set status = 'DISCONNECTED' where company_id = $1 and id = $2`,
      own.id,
      made.whatsappId,
    )
    return made
  }
  async function old() {
    const made = await answered()
    await sql(`update message set created_at = '2020-01-01', ack = 2 where id = $1`, made.messageId)
    return made
  }
  async function withoutFile(): Promise<Sample> {
    const { waMessageId } = await givenFile(harness, company)
    const { rows } = await sql(
      `update message set media_status = 'failed', media_path = null where wa_message_id = $1 returning id::int`,
      waMessageId,
    )
    return ofMessage({ messageId: rows[0].id })
  }
  const sent = async () => {
    const { rows } = await sql(
      `insert into schedule (company_id, body, send_at, try_at, contact_id, user_id, status)
         values ($1, 'Oi', now(), now(), $2, $3, 'ENVIADA') returning id::int`,
      own.id,
      own.ids.contact,
      own.ids.user,
    )
    return { params: { scheduleId: rows[0].id } }
  }
  const takenList = async () => {
    await sql(
      `insert into file_list (company_id, name, message, user_id) values ($1, 'Igual', 'Oi', $2) on conflict do nothing`,
      own.id,
      own.ids.user,
    )
    return 'Igual'
  }
  const hook = { name: 'Nova', url: 'http://127.0.0.1:9/', events: ['ticket.created'], active: false }
  const ownHook = { webhookId: own.ids.webhook }
  const takenHook = async () => {
    await sql(`${HOOKS} values ($1, 'Igual', '', '[]', false, '', '') on conflict do nothing`, own.id)
    return 'Igual'
  }
  const integrated = { integrationId: own.ids.integration }
  const takenIntegration = async () => {
    await sql(
      `insert into queue_integration (company_id, type, name, project_name, language, typebot_expires,
         typebot_delay_message, typebot_keyword_finish, typebot_keyword_restart, typebot_unknown_message,
         typebot_restart_message) values ($1, 'webhook', 'Igual', '', 'pt-BR', 1, 1, '', '', '', '')
       on conflict do nothing`,
      own.id,
    )
    return 'Igual'
  }
  const peoplePrompt = (promptId: number | undefined) =>
    sql('update prompt set for_people = (id = $2) where company_id = $1', own.id, promptId ?? 0)
  const unhelped = async () => {
    await peoplePrompt(undefined)
    return { params: { ticketId: (await answered()).ticketId } }
  }
  const wordless = async () => {
    await peoplePrompt(own.ids.prompt)
    const { ticketId } = await answered()
    await sql(`update message set body = '' where ticket_id = $1`, ticketId)
    return { params: { ticketId } }
  }
  const unanswered = async () => {
    await peoplePrompt(own.ids.prompt)
    await providers.setFaults([{ provider: 'openai', kind: 'error', times: 1 }])
    return { params: { ticketId: (await answered()).ticketId } }
  }
  const spoken = async (seconds = 3) =>
    ofMessage({ messageId: (await givenVoiceNote(harness, company, null, { seconds })).message.id })
  const finished = async () => ({ params: { ticketId: (await closed()).ticketId } })
  const takenPrompt = async () => {
    await sql(
      `insert into prompt (company_id, name, prompt, voice, max_tokens, temperature, max_messages, queue_id, for_people,
         api_key, api_key_mask) values ($1, 'Igual', 'Oi', 'texto', 1, 1, 1, $2, false, '', '') on conflict do nothing`,
      own.id,
      own.ids.queue,
    )
    return 'Igual'
  }
  const external = { number: '5511987650099', body: 'Oi' }
  const EXPIRED = `due_date = '2020-01-01'`
  async function programOf(companyId: number, connectionId: number) {
    const token = crypto.randomUUID()
    await sql(
      `insert into api_token (company_id, connection_id, hash, version) values ($1, $2, $3, 1)
        on conflict (company_id, connection_id) do update set hash = excluded.hash`,
      companyId,
      connectionId,
      createHash('sha256').update(token).digest('hex'),
    )
    return { token }
  }
  /** A program of a company of its own, about which something is true. */
  async function programElsewhere(truth: string) {
    const { id } = await harness.company()
    await sql(
      `insert into company_ref (company_id, status, features, version) values ($1, true, $2, 1)`,
      id,
      JSON.stringify(FEATURES),
    )
    await sql(`update company_ref set ${truth} where company_id = $1`, id)
    return programOf(id, 1)
  }
  const queue = { queueId: own.ids.queue }
  const text = { body: 'Oi' }
  const emoji = { emoji: '👍' }
  const ofMessage = ({ messageId }: { messageId: number }, body?: object) => ({
    params: { messageId },
    ...(body && { body }),
  })
  const ofTicket = ({ ticketId }: { ticketId: number }, body: object) => ({ params: { ticketId }, body })
  const queues = () =>
    sql('select name, color from queue where company_id = $1 limit 1', own.id).then(({ rows }) => rows[0])

  const saying = (says: WhatsappSays, make: () => Sample | Promise<Sample>) => async (): Promise<Sample> => {
    const sample = await make()
    whatsapp.says = says
    return sample
  }
  const unknownNumber = () => ({ body: { name: 'Ninguém', number: '5511940404040' } })
  const anotherNumber = () => ({ params: { contactId: own.ids.contact }, body: { number: '5511940404041' } })
  const toNobody = (number: string) => () => ({ body: { ...external, number }, as: { token: 'A' } })

  return afterYes(whatsapp, {
    sendMessage: {
      ERR_TICKET_STATUS: async () => ofTicket(await closed(), text),
      ERR_WAPP_NOT_INITIALIZED: async () => ofTicket(await unlinked(), text),
    },
    editMessage: {
      ERR_TICKET_STATUS: async () => ofMessage(await closed(), text),
      ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked(), text),
      ERR_MESSAGE_TOO_OLD: async () => ofMessage(await old(), text),
      ERR_EDITING_WAPP_MSG: saying('no', async () => ofMessage(await answered(), text)),
    },
    reactToMessage: {
      ERR_SENDING_WAPP_MSG: saying('no', async () => ofMessage(await answered(), emoji)),
      ERR_TICKET_STATUS: async () => ofMessage(await closed(), emoji),
      ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked(), emoji),
    },
    retryMessage: {
      ERR_TICKET_STATUS: async () => {
        const made = await closed()
        await sql('update message set ack = -1 where id = $1', made.messageId)
        return ofMessage(made)
      },
      ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked()),
    },
    deleteMessage: {
      ERR_MESSAGE_TOO_OLD: async () => ofMessage(await old()),
      ERR_DELETE_WAPP_MSG: saying('no', async () => ofMessage(await answered())),
      ERR_WAPP_NOT_INITIALIZED: async () => ofMessage(await unlinked()),
    },
    createQueue: {
      ERR_QUEUE_INVALID_COLOR: () => ({ body: { name: 'Cor', color: 'azul' } }),
      ERR_QUEUE_NAME_ALREADY_EXISTS: async () => ({ body: { name: (await queues()).name, color: '#0f0f0f' } }),
      ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => ({ body: { name: 'Igual', color: (await queues()).color } }),
    },
    updateQueue: {
      ERR_QUEUE_INVALID_COLOR: () => ({ params: queue, body: { color: 'azul' } }),
      ERR_QUEUE_NAME_ALREADY_EXISTS: async () => ({ params: queue, body: { name: (await company.queue()).name } }),
      ERR_QUEUE_COLOR_ALREADY_EXISTS: async () => ({ params: queue, body: { color: (await company.queue()).color } }),
    },
    createTicket: {
      ERR_NO_DEF_WAPP_FOUND: async () => {
        const { admin } = await harness.company()
        const contact = { body: { name: 'Sem conexão', number: '5511987650098' } }
        const made = await service.call(createContact, contact, { as: admin })
        return { as: { as: admin }, body: { contactId: made.body.id } }
      },
      ERR_WAPP_INVALID_CONTACT: async () => {
        const { contactId, whatsappId } = await closed()
        await sql('update contact set is_whatsapp_valid = false where id = $1', contactId)
        return { body: { contactId, whatsappId } }
      },
      ERR_WAPP_NOT_INITIALIZED: async () => {
        const { whatsappId, contactId } = await unlinked()
        return { body: { contactId, whatsappId } }
      },
      ERR_USER_NOT_IN_QUEUE: async () => ({
        body: { contactId: own.ids.contact, queueId: own.ids.queue, userId: (await company.person()).userId },
      }),
    },
    updateTicket: {
      ERR_WAPP_NOT_INITIALIZED: async () => {
        const made = await closed()
        await sql('update connection_ref set deleted = true where company_id = $1 and id = $2', own.id, made.whatsappId)
        return ofTicket(made, { status: 'open', queueId: null })
      },
      ERR_TICKET_STATUS: async () => ofTicket(await closed(), { status: 'closed' }),
      ERR_TICKET_ALREADY_ACCEPTED: async () => ({
        ...ofTicket(await answered(), { status: 'open' }),
        as: { as: await company.person({ profile: 'supervisor', noQueueTickets: 'enable' }) },
      }),
      ERR_OTHER_OPEN_TICKET: async () => {
        const { ticketId, contactId, whatsappId } = await closed()
        await service.call(createTicket, { body: { contactId, whatsappId } }, as)
        return ofTicket({ ticketId }, { status: 'open', queueId: null })
      },
      ERR_USER_NOT_IN_QUEUE: async () =>
        ofTicket(await answered(), { queueId: own.ids.queue, userId: (await company.person()).userId }),
    },
    findFile: { ERR_NOT_FOUND: () => ({ params: { companyId: own.id, file: crypto.randomUUID() } }) },
    changeTag: {
      ERR_DUPLICATED_TAG: async () => {
        await sql(`insert into tag (company_id, name, color, kanban) values ($1, 'Igual', '#fff', false)`, own.id)
        return { params: { tagId: own.ids.tag }, body: { name: 'igual' } }
      },
    },
    changeQuickMessage: {
      ERR_DUPLICATED_NAME: async () => {
        await sql(
          `insert into quick_message (company_id, shortcode, message, geral, status, user_id)
             values ($1, 'igual', '', true, true, $2)`,
          own.id,
          own.ids.user,
        )
        return { params: { quickMessageId: own.ids.quickMessage }, body: { shortcode: 'igual' } }
      },
    },
    createFileList: {
      ERR_DUPLICATED_NAME: async () => ({ body: { name: await takenList(), message: 'Oi' } }),
    },
    changeFileList: {
      ERR_DUPLICATED_NAME: async () => ({
        params: { fileListId: own.ids.fileList },
        body: { name: await takenList() },
      }),
    },
    deleteFileList: {
      ERR_FILE_IN_USE: async () => {
        await sql(
          `insert into campaign_files (company_id, campaign_id, file_list_id, version) values ($1, 9, $2, 1)
             on conflict (company_id, campaign_id) do nothing`,
          own.id,
          own.ids.fileList,
        )
        return { params: { fileListId: own.ids.fileList } }
      },
    },
    createWebhook: {
      ERR_DUPLICATED_NAME: async () => ({ body: { ...hook, name: await takenHook() } }),
      ERR_URL_NOT_ALLOWED: () => ({ body: { ...hook, url: 'https://10.0.0.1/' } }),
      ERR_WEBHOOK_LIMIT: async () => {
        const full = await harness.company()
        await sql(`${HOOKS} select $1, 'Cheia ' || n, '', '[]', false, '', '' from generate_series(1, 10) n`, full.id)
        return { body: hook, as: { as: full.admin } }
      },
    },
    changeWebhook: {
      ERR_DUPLICATED_NAME: async () => ({ params: ownHook, body: { name: await takenHook() } }),
      ERR_URL_NOT_ALLOWED: () => ({ params: ownHook, body: { url: 'https://10.0.0.1/' } }),
    },
    repeatWebhookDelivery: {
      ERR_WEBHOOK_INACTIVE: async () => {
        const { rows } = await sql(
          `insert into webhook_delivery (company_id, webhook_id, event, event_id, lane, body, status)
             values ($1, $2, 'ticket.deleted', gen_random_uuid(), 'ticket 1', '{}', 'done') returning id::int`,
          own.id,
          own.ids.webhook,
        )
        return { params: { ...ownHook, deliveryId: rows[0].id } }
      },
    },
    createIntegration: {
      ERR_DUPLICATED_NAME: async () => ({ body: { ...A_WEBHOOK, name: await takenIntegration() } }),
      ERR_URL_NOT_ALLOWED: async () => ({ body: { ...A_WEBHOOK, name: 'Dentro', urlN8N: INSIDE } }),
    },
    changeIntegration: {
      ERR_DUPLICATED_NAME: async () => ({ params: integrated, body: { name: await takenIntegration() } }),
      ERR_URL_NOT_ALLOWED: async () => ({ params: integrated, body: { urlN8N: INSIDE } }),
    },
    deleteIntegration: {
      ERR_INTEGRATION_IN_USE: async () => {
        const { integration, queue } = own.ids
        await sql('update queue set integration_id = $2 where company_id = $1 and id = $3', own.id, integration, queue)
        return { params: integrated }
      },
    },
    repeatIntegrationDelivery: {
      ERR_DELIVERY_NOT_REPEATABLE: async () => {
        const { integration, integrationDelivery } = own.ids
        await sql(
          `update queue_integration set type = 'typebot' where company_id = $1 and id = $2`,
          own.id,
          integration,
        )
        return { params: { integrationId: integration, deliveryId: integrationDelivery } }
      },
    },
    testIntegration: {
      ERR_INTEGRATION_TEST_FAILED: async () => {
        await providers.setFaults([{ provider: 'dialogflow', kind: 'error', status: 403, times: 1 }])
        return { body: { projectName: 'loja', language: 'es', jsonContent: account } }
      },
    },
    createPrompt: {
      ERR_DUPLICATED_NAME: async () => ({
        body: { name: await takenPrompt(), prompt: 'Oi', apiKey: 'sk-swept', queueId: own.ids.queue },
      }),
      ERR_URL_NOT_ALLOWED: async () => ({
        body: { name: 'Dentro', prompt: 'Oi', apiKey: 'sk-swept', queueId: own.ids.queue, baseUrl: INSIDE },
      }),
    },
    changePrompt: {
      ERR_DUPLICATED_NAME: async () => ({
        params: { promptId: own.ids.prompt },
        body: { name: await takenPrompt() },
      }),
      ERR_URL_NOT_ALLOWED: async () => ({ params: { promptId: own.ids.prompt }, body: { baseUrl: INSIDE } }),
    },
    tryPrompt: {
      ERR_URL_NOT_ALLOWED: () => ({ body: { ...TRIAL, baseUrl: INSIDE } }),
      ERR_PROMPT_FAILED: () => ({ body: TRIAL }),
    },
    suggestReply: {
      ERR_TICKET_STATUS: finished,
      ERR_NO_PROMPT_FOUND: unhelped,
      ERR_NOTHING_TO_READ: wordless,
      ERR_PROMPT_FAILED: unanswered,
    },
    sumUpTicket: {
      ERR_TICKET_STATUS: finished,
      ERR_NO_PROMPT_FOUND: unhelped,
      ERR_NOTHING_TO_READ: wordless,
      ERR_PROMPT_FAILED: unanswered,
    },
    transcribeMessage: {
      ERR_NO_AUDIO: withoutFile,
      ERR_AUDIO_TOO_LONG: () => spoken(601),
      ERR_NO_PROMPT_FOUND: () => unhelped().then(() => spoken()),
      ERR_PROMPT_FAILED: () => unanswered().then(() => spoken()),
    },
    deletePrompt: {
      ERR_PROMPT_IN_USE: async () => {
        await sql(
          'update queue set prompt_id = $2 where company_id = $1 and id = $3',
          own.id,
          own.ids.prompt,
          own.ids.queue,
        )
        return { params: { promptId: own.ids.prompt } }
      },
    },
    changeSchedule: { ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), body: text }) },
    deleteSchedule: { ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), as: own.people.supervisor }) },
    attachToSchedule: {
      ERR_SCHEDULE_SENT: async () => ({ ...(await sent()), files: { file: new File(['a;b'], 'lista.csv') } }),
    },
    detachFromSchedule: { ERR_SCHEDULE_SENT: sent },
    showDashboard: { ERR_DASHBOARD_FILTER: () => ({ query: {} }) },
    createContact: {
      ERR_DUPLICATED_CONTACT: async () => ({ body: { name: 'Outra', number: await numberOf(company) } }),
      ERR_WAPP_INVALID_CONTACT: saying('no', unknownNumber),
      ERR_WAPP_CHECK_CONTACT: saying('failed', unknownNumber),
    },
    changeContact: {
      ERR_DUPLICATED_CONTACT: async () => ({
        params: { contactId: own.ids.contact },
        body: { number: await numberOf(company) },
      }),
      ERR_WAPP_INVALID_CONTACT: saying('no', anotherNumber),
      ERR_WAPP_CHECK_CONTACT: saying('failed', anotherNumber),
    },
    deleteContact: {
      ERR_CONTACT_HAS_OPEN_TICKET: async () => ({ params: { contactId: (await answered()).contactId } }),
    },
    importContacts: {
      ERR_NO_DEF_WAPP_FOUND: async () => ({ as: { as: (await harness.company()).admin }, body: {} }),
      ERR_WAPP_NOT_INITIALIZED: async () => ({ body: { whatsappId: (await unlinked()).whatsappId } }),
      ERR_UNAVAILABLE: saying('nothing', () => ({ body: { whatsappId: own.ids.whatsapp } })),
    },
    retryMedia: {
      ERR_WAPP_DOWNLOAD_MEDIA: saying('no', withoutFile),
      ERR_FETCH_WAPP_MSG: saying('failed', withoutFile),
    },
    openFile: {
      ERR_NOT_FOUND: async () => {
        const { address, path } = await givenFile(harness, company)
        const link = await linkOf(harness, address, company.admin)
        await (await storeOf(harness)).remove(path)
        return { params: address, query: { link }, as: { as: company.admin } }
      },
    },
    openMessageFile: { ERR_NOT_FOUND: withoutFile },
    openDeliveredFile: {
      ERR_NOT_FOUND: async () => {
        const request = await openDeliveredFileOf(harness, company)
        await sql(
          `update message set media_status = 'failed', media_path = null where media_path like '%' || $1`,
          request.params.file,
        )
        return request
      },
    },
    openPhoto: {
      ERR_NOT_FOUND: () => ({
        params: { companyId: own.id, file: crypto.randomUUID() },
        as: { as: company.admin },
      }),
    },
    sendExternally: {
      ERR_WAPP_INVALID_CONTACT: saying('no', toNobody('5511940404042')),
      ERR_WAPP_CHECK_CONTACT: saying('failed', toNobody('5511940404043')),
      ERR_API_INVALID_NUMBER: () => ({ body: { number: '12', body: 'Oi' }, as: { token: 'A' } }),
      ERR_WAPP_NOT_INITIALIZED: async () => {
        const { whatsappId } = await unlinked()
        return { body: external, as: await programOf(own.id, whatsappId) }
      },
      ERR_FEATURE_DISABLED: async () => ({ body: external, as: await programElsewhere(`features = '[]'`) }),
      ERR_COMPANY_EXPIRED: async () => ({ body: external, as: await programElsewhere(EXPIRED) }),
    },
    getExternalMessage: {
      ERR_FEATURE_DISABLED: async () => ({ params: { messageId: 1 }, as: await programElsewhere(`features = '[]'`) }),
      ERR_COMPANY_EXPIRED: async () => ({ params: { messageId: 1 }, as: await programElsewhere(EXPIRED) }),
    },
  })
}

/** The same, each when WhatsApp is in a good mood again. */
const afterYes = (whatsapp: Given['whatsapp'], all: Provocations): Provocations =>
  Object.fromEntries(
    Object.entries(all).map(([route, provocations]) => [
      route,
      Object.fromEntries(
        Object.entries(provocations).map(([error, make]) => [
          error,
          () => {
            whatsapp.says = 'yes'
            return make()
          },
        ]),
      ),
    ]),
  )

const numberOf = async (company: Company): Promise<string> => (await company.waiting(null)).contact.number ?? ''
