import { generateKeyPairSync } from 'node:crypto'
import { actRecorded } from '@recado/contracts/auth/events'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { integrationCreated, integrationDeleted, integrationUpdated } from '@recado/contracts/integrations/events'
import * as contract from '@recado/contracts/integrations/routes'
import * as queues from '@recado/contracts/queues/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import type { Harness, Person } from '../../../test/harness.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const stage = await startProvidersForFile({
  environment: {
    OUTGOING_HOSTS: '*,http://127.0.0.1:*', // allows every public host, so only the kind of address is checked
  },
})
const { harness, provider: control } = stage

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ADDRESS = 'agent@project.iam.gserviceaccount.com'
const KEY = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const ACCOUNT = JSON.stringify({ client_email: ADDRESS, private_key: KEY, token_uri: 'https://stolen.example/token' })
const DIALOGFLOW = { type: 'dialogflow', name: 'Agente', projectName: 'loja', jsonContent: ACCOUNT } as const

const webhook = () => ({ type: 'webhook', name: 'Pedidos', urlN8N: `${stage.url}/webhook/flow` }) as const
const call = <R extends Parameters<Harness['service']['call']>[0]>(route: R, input: object, as: Person) =>
  harness.service.call(route as never, input as never, { as }) as unknown as Promise<{
    status: number
    body: Record<string, unknown> & { id: number; version: number }
  }>
const create = (as: Person, body: object = {}) =>
  call(contract.createIntegration, { body: { ...webhook(), ...body } }, as)
const change = (as: Person, integrationId: number, body: object) =>
  call(contract.changeIntegration, { params: { integrationId }, body }, as)
const show = (as: Person, integrationId: number) => call(contract.getIntegration, { params: { integrationId } }, as)
const remove = (as: Person, integrationId: number) =>
  call(contract.deleteIntegration, { params: { integrationId } }, as)

test('integrations are managed by admins while the plan includes them, and not found by another company', async () => {
  const company = await harness.company()
  const { admin } = company
  const { body: made } = await create(admin)
  const { secret: _, ...shown } = made
  const supervisor = await company.person({ profile: 'supervisor' })
  const stranger = (await harness.company()).admin
  const missing = { status: 404, body: { error: 'ERR_NO_INTEGRATION_FOUND' } }

  expect((await show(admin, made.id)).body).toEqual(shown)
  expect(made).toMatchObject({ projectName: 'Pedidos', version: 1, lastCall: null })
  expect((await show(supervisor, made.id)).status).toBe(403)
  expect((await create(supervisor)).status).toBe(403)
  expect(await show(stranger, made.id)).toMatchObject(missing)
  expect(await change(stranger, made.id, { name: 'Minha' })).toMatchObject(missing)
  expect(await remove(stranger, made.id)).toMatchObject(missing)
  expect(await show({ ...admin, features: [] } as never, made.id)).toMatchObject({
    status: 403,
    body: { error: 'ERR_FEATURE_DISABLED' },
  })
  const { body: changed } = await change(admin, made.id, { name: 'Compras' })
  expect(changed).toMatchObject({ name: 'Compras', projectName: 'Compras', secret: null, version: 2 })
  expect((await remove(admin, made.id)).status).toBe(200)
  expect(await company.heard(integrationCreated, 1)).toEqual([{ integration: shown }])
  expect(await company.heard(integrationUpdated, 1)).toMatchObject([{ integration: { name: 'Compras' } }])
  expect(await company.heard(integrationDeleted, 1)).toEqual([{ integrationId: made.id }])
})

test('a signing secret is only in the response that creates it, and keys of service accounts are in no response', async () => {
  const company = await harness.company()
  const { body: made } = await create(company.admin)
  const { body: agent } = await create(company.admin, DIALOGFLOW)
  const { body: renewed } = await change(company.admin, made.id, { newSecret: true })
  await change(company.admin, agent.id, { jsonContent: ADDRESS, language: 'en' })

  expect(made['secret']).toMatch(/^whsec_[\w-]{43}$/)
  expect(renewed['secret']).not.toBe(made['secret'])
  expect((await show(company.admin, made.id)).body).not.toHaveProperty('secret')
  expect(agent).toMatchObject({ jsonContent: ADDRESS, secret: null, secretHint: null })
  const { rows } = await harness.service.database.query(
    'select row_to_json(queue_integration)::text as row, account from queue_integration where company_id = $1',
    [company.id],
  )
  const told = JSON.stringify([
    rows,
    await company.heard(integrationCreated, 2),
    await company.heard(integrationUpdated, 2),
    await company.heard(actRecorded, 4),
  ])
  for (const secret of [made['secret'], renewed['secret'], KEY.split('\n')[3]]) expect(told).not.toContain(secret)
})

test('an integration needs the fields of its type, a unique name and a valid service account', async () => {
  const { admin } = await harness.company()
  const refused = (field: string) => ({ status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field }] } })
  await create(admin)

  expect(await create(admin, { name: 'PEDIDOS' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_DUPLICATED_NAME' },
  })
  expect(await create(admin, { name: 'a1', urlN8N: null })).toMatchObject(refused('urlN8N'))
  expect(await create(admin, { name: 'a2', type: 'typebot' })).toMatchObject(refused('typebotSlug'))
  expect(await create(admin, { ...DIALOGFLOW, projectName: '' })).toMatchObject(refused('projectName'))
  expect(await create(admin, { ...DIALOGFLOW, jsonContent: null })).toMatchObject(refused('jsonContent'))
  expect(await create(admin, { ...DIALOGFLOW, jsonContent: '{}' })).toMatchObject(refused('jsonContent'))
})

const IPV4 = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
]
const OTHER = [
  'localhost',
  'localhost.',
  '[::1]',
  '[fd00::1]',
  '[fe80::1]',
  '[::ffff:10.0.0.1]',
  'user:password@example.com',
]

test.each([...IPV4, ...OTHER])('an integration with the address %s is refused when it is saved', async (host) => {
  const { admin } = await harness.company()
  const { body: made } = await create(admin)
  const refused = { status: 400, body: { error: 'ERR_URL_NOT_ALLOWED' } }

  expect(await create(admin, { name: 'Outra', urlN8N: `https://${host}/` })).toMatchObject(refused)
  expect(await change(admin, made.id, { urlN8N: `https://${host}/` })).toMatchObject(refused)
})

test('an integration that leads a queue or a connection is not deleted, and the error names them', async () => {
  const company = await harness.company()
  const { admin } = company
  const queue = await company.queue()
  const { id: integrationId } = (await create(admin)).body
  const connection = await company.connection({ name: 'Loja', integrationId })
  const lead = (id: number | null) =>
    call(queues.updateQueue, { params: { queueId: queue.id }, body: { integrationId: id } }, admin)
  expect(await lead(integrationId)).toMatchObject({ status: 200, body: { integrationId } })

  const refused = await remove(admin, integrationId)

  expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_INTEGRATION_IN_USE' } })
  expect(refused.body['message']).toContain(`${queue.name}, Loja`)
  await lead(null)
  await harness.service.publish(connectionUpdated, company.id, {
    connection: { ...connection, integrationId: null, version: connection.version + 1 },
  })
  await eventually(
    () => remove(admin, integrationId),
    ({ status }) => status === 200,
  )
})

test('an integration of another company leads neither a queue nor a ticket', async () => {
  const { id: integrationId } = (await create((await harness.company()).admin)).body
  const other = await harness.company()
  const queue = await other.queue()
  const ticket = await other.waiting(queue)
  const missing = { status: 404, body: { error: 'ERR_NO_INTEGRATION_FOUND' } }
  const body = { integrationId }

  expect(await call(queues.updateQueue, { params: { queueId: queue.id }, body }, other.admin)).toMatchObject(missing)
  expect(await call(updateTicket, { params: { ticketId: ticket.id }, body }, other.admin)).toMatchObject(missing)
})

test('a Dialogflow agent is tested with the service account in the request or the stored one', async () => {
  const { admin } = await harness.company()
  const tried = (body: object) =>
    call(contract.testIntegration, { body: { projectName: 'loja', language: 'es', ...body } }, admin)
  const { id } = (await create(admin, DIALOGFLOW)).body
  const stranger = (await harness.company()).admin

  expect(await tried({ jsonContent: ACCOUNT })).toMatchObject({
    status: 200,
    body: { ok: true, reply: 'Você disse: Hola' },
  })
  expect(await tried({ id, jsonContent: ADDRESS })).toMatchObject({ status: 200 })
  expect(await tried({ jsonContent: 'x' })).toMatchObject({ status: 400, body: { fields: [{ field: 'jsonContent' }] } })
  const foreign = { body: { projectName: 'loja', language: 'es', id } }
  expect(await call(contract.testIntegration, foreign, stranger)).toMatchObject({ status: 404 })
  await control.setFaults([{ provider: 'dialogflow', kind: 'error', status: 403 }])
  const failed = await tried({ id })
  await control.setFaults([])
  expect(failed).toMatchObject({ status: 502, body: { error: 'ERR_INTEGRATION_TEST_FAILED' } })
  expect(failed.body['message']).toContain('answered 403')
})
