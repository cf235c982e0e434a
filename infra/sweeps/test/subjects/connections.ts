import { randomBytes } from 'node:crypto'
import { companyCreated, settingUpdated, userCreated } from '@recado/contracts/auth/events'
import { createConnection } from '@recado/contracts/connections/routes'
import { integrationCreated } from '@recado/contracts/integrations/events'
import { readRequested, sendRequested } from '@recado/contracts/messages/events'
import { promptCreated } from '@recado/contracts/prompts/events'
import { queueCreated } from '@recado/contracts/queues/events'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { aQueue } from '@recado/contracts/testing/conversation'
import { anIntegration, aPrompt } from '@recado/contracts/testing/desk'
import { startTestService, type TestService } from '@recado/kit/testing/service'
import { SERVICES } from '@recado/system/services'
import { inject } from 'vitest'
import { connections } from '../../../../services/connections/src/app.ts'
import { mark } from '../../src/marks.ts'
import type { SweptCompany } from '../../src/subject.ts'
import { peopleOf } from '../people.ts'
import { BAD_PROXY_HOSTS, startBadProxies } from './bad-proxies.ts'
import { answerAlways, hasRow, keepChunk, keepFile, keepKey, keepMoved, type StartedSubject } from './subject.ts'

/** The gateway without its sessions, which would change rows during the sweep. */
const withoutSessions: typeof connections = {
  ...connections,
  create: async (deps) => {
    const { start: _, ...app } = await connections.create(deps)
    return app
  },
}

export async function startConnections(): Promise<StartedSubject> {
  const service = await startTestService(
    withoutSessions,
    { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
    {
      SECRET_KEY: randomBytes(32).toString('base64'),
      SANDBOX_ENABLED: 'true',
      SANDBOX_URL: 'ws://127.0.0.1:1',
      SANDBOX_ROOT_KEY: '00'.repeat(32),
      OUTGOING_HOSTS: BAD_PROXY_HOSTS,
    },
  )
  const own = await givenCompany(service, 1, 'A')
  const other = await givenCompany(service, 2, 'B')
  let made = 0
  const stopPlaying = answerAlways(service, () => [ANSWER])
  const proxies = await startBadProxies()
  const add = () => addConnection(service, own, mark('A', `connection ${made++}`))
  const params = { whatsappId: own.ids.whatsapp }
  const bySuper = { as: { as: { companyId: own.id, super: true, userId: 9 } } }
  async function twoQueues(): Promise<(number | undefined)[]> {
    const { id } = aQueue(own.id)
    await service.database.query('insert into queue_ref (company_id, id, version) values ($1, $2, 1)', [own.id, id])
    return [own.ids.queue, id]
  }
  return {
    service,
    own,
    other,
    close: async () => {
      await stopPlaying()
      await service.close()
      await proxies.close()
    },
    token: (expiresIn, claims) => service.token({ companyId: own.id, ...claims }, expiresIn),
    routes: SERVICES.connections.routes,
    samples: {
      surveyConnections: () => bySuper,
      listAllConnections: () => ({ ...bySuper, query: { onlyProblems: 'false' } }),
      showConnectionsService: () => bySuper,
      listConnections: () => ({}),
      getConnection: () => ({ params }),
      createConnection: () => ({ body: { name: `Nova ${made++}`, type: 'sandbox', queueIds: [own.ids.queue] } }),
      changeConnection: () => ({
        params,
        body: {
          queueIds: [own.ids.queue],
          redirectQueueId: own.ids.queue,
          promptId: own.ids.prompt,
          integrationId: own.ids.integration,
        },
      }),
      createApiToken: () => ({ params }),
      revokeApiToken: () => ({ params }),
      listStatusChanges: () => ({ params }),
      requestPairingCode: () => ({ params, body: { number: '5511900000002' } }),
      askReach: () => ({ params, query: { phone: '5511900000002', lid: '123' } }),
      countVouchers: () => ({ params }),
      startSession: () => ({ params }),
      newQrCode: () => ({ params }),
      endSession: () => ({ params }),
      deleteConnection: async () => ({ params: { whatsappId: await add() } }),
    },
    provocations: {
      createConnection: {
        ERR_CHANNEL_NOT_AVAILABLE: () => ({ body: { name: 'Nuvem', type: 'cloud-api' } }),
        ...proxies.refusals((proxyUrl) => ({ body: { name: 'Fora', type: 'sandbox', proxyUrl } })),
        ERR_WAPP_GREETING_REQUIRED: async () => ({
          body: { name: `Nova ${made++}`, type: 'sandbox', queueIds: await twoQueues() },
        }),
      },
      changeConnection: {
        ERR_WAPP_GREETING_REQUIRED: async () => ({ params, body: { queueIds: await twoQueues() } }),
        ERR_NO_OTHER_WHATSAPP: () => ({ params, body: { isDefault: false } }),
        ...proxies.refusals((proxyUrl) => ({ params, body: { proxyUrl } })),
        ERR_DUPLICATED_NAME: async () => ({
          params: { whatsappId: await add() },
          body: { name: mark('A', 'connection') },
        }),
      },
      newQrCode: { ERR_WAPP_CONNECTED: async () => ({ params: { whatsappId: await open(service, await add()) } }) },
      requestPairingCode: {
        ERR_WAPP_CONNECTED: async () => ({
          params: { whatsappId: await open(service, await add()) },
          body: { number: '5511900000002' },
        }),
        ERR_WAPP_INVALID_CONTACT: () => ({ params, body: { number: NOBODY } }),
      },
    },
  }
}

async function givenCompany(service: TestService, id: number, company: 'A' | 'B'): Promise<SweptCompany> {
  const people = peopleOf(id)
  const queue = aQueue(id, { name: mark(company, 'queue') })
  await service.publish(queueCreated, id, { queue })
  await hasRow(service, 'queue_ref', id)
  const prompt = aPrompt(id, { name: mark(company, 'prompt') })
  await service.publish(promptCreated, id, { prompt })
  await hasRow(service, 'prompt_ref', id)
  const integration = anIntegration(id, { name: mark(company, 'integration') })
  await service.publish(integrationCreated, id, { integration })
  await hasRow(service, 'integration_ref', id)
  await service.publish(companyCreated, id, { company: aCompany(id) })
  await service.publish(userCreated, id, { user: aUser(id, { id: 1 }) })
  for (const table of ['company_ref', 'user_ref']) await hasRow(service, table, id)
  await service.publish(settingUpdated, id, { setting: { companyId: id, key: 'call', value: 'enabled', version: 2 } })
  await hasRow(service, 'setting_ref', id)
  const swept = { id, people, ids: { queue: queue.id, prompt: prompt.id, integration: integration.id } }
  const whatsapp = await addConnection(service, swept, mark(company, 'connection'))

  const chat = { phone: '5511900000001', lid: null }
  const message = {
    whatsappId: whatsapp,
    waMessageId: `wa-${company}`,
    to: chat,
    content: { kind: 'text' as const, text: mark(company, 'text'), quoted: null },
  }
  await service.publish(sendRequested, id, message)
  await service.publish(readRequested, id, { whatsappId: whatsapp, chat, waMessageIds: [mark(company, 'read')] })
  await hasRow(service, 'outbound', id)
  await hasRow(service, 'read_mark', id)
  await insertSession(service, id, whatsapp, mark(company, 'reason'))
  await keepKey(service, id)
  await keepMoved(service, id)
  await keepChunk(service, id)
  await keepFile(service, 'connections', id)
  return { ...swept, ids: { ...swept.ids, whatsapp } }
}

async function addConnection(service: TestService, { people, ids }: SweptCompany, name: string): Promise<number> {
  const body = { name, type: 'sandbox' as const, queueIds: [ids.queue ?? 0] }
  const answer = await service.call(createConnection, { body }, people.admin)
  if (answer.status !== 201) throw new Error(`the connection was not created: ${JSON.stringify(answer.body)}`)
  return answer.body.id
}

/** Inserts the rows that only a session with WhatsApp writes. */
async function insertSession(
  { database }: TestService,
  companyId: number,
  connectionId: number,
  reason: string,
): Promise<void> {
  const key = [companyId, connectionId]
  await database.query(`insert into wa_creds (company_id, connection_id, value) values ($1, $2, 'sealed')`, key)
  await database.query(
    `insert into wa_keys (company_id, connection_id, type, id, value) values ($1, $2, 'session', '1', 'sealed')`,
    key,
  )
  await database.query(
    `insert into session_history (company_id, connection_id, status, reason) values ($1, $2, 'OPENING', $3)`,
    [...key, reason],
  )
  await database.query(
    `insert into query (company_id, connection_id, id, kind, question)
      values ($1, $2, gen_random_uuid(), 'pairing-code', '{}')`,
    key,
  )
  await database.query(
    `insert into wa_journal (company_id, connection_id, cipher_hash, epoch, arrival, stanza_id, stanza, offline)
      values ($1, $2, 'hash', 1, 1, 'id', 'sealed', false)`,
    key,
  )
  await database.query(
    `insert into group_receipt (company_id, connection_id, wa_message_id, reader, ack)
      select company_id, connection_id, wa_message_id, 'jid', 2 from outbound where (company_id, connection_id) = ($1, $2)`,
    key,
  )
  await database.query(`insert into phone_book (company_id, connection_id, jid, name) values ($1, $2, 'jid', $3)`, [
    ...key,
    reason,
  ])
  await database.query(
    `insert into media_download (company_id, connection_id, wa_message_id, from_me, jid, file, path)
      values ($1, $2, 'id', false, 'jid', 'sealed', 'path')`,
    key,
  )
  await database.query(
    `insert into contact_trust (company_id, connection_id, own_number, lid) values ($1, $2, '5511900000405', '405')`,
    key,
  )
  await database.query(
    `insert into chat_timer (company_id, connection_id, own_number, lid, seconds, set_at)
      values ($1, $2, '5511900000405', '405', 86400, now())`,
    key,
  )
  await database.query(
    `insert into message_secret (company_id, connection_id, wa_message_id, from_me, lid, secret)
      values ($1, $2, 'id', false, '405', 'sealed')`,
    key,
  )
}

/** Opens a connection, which only WhatsApp can do. */
async function open({ database }: TestService, id: number): Promise<number> {
  await database.query(`update connection set status = 'CONNECTED' where id = $1`, [id])
  return id
}

/** A number without a WhatsApp account. The SQL statements below answer checks of numbers, as a session would. */
const NOBODY = '5511900000404'
const ANSWER = `update query set answer = case question ->> 'number' when '${NOBODY}' then '{"code":null}'::jsonb
  else '{"code":"ABCD2345"}' end where answer is null and kind = 'pairing-code'`
