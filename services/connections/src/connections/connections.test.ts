import { companyUpdated } from '@recado/contracts/auth/events'
import type { ConnectionSettings } from '@recado/contracts/connections/connection'
import { connectionUpdated } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import { integrationCreated, integrationDeleted, integrationUpdated } from '@recado/contracts/integrations/events'
import { promptCreated, promptDeleted, promptUpdated } from '@recado/contracts/prompts/events'
import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import type { RouteContract } from '@recado/contracts/route'
import { aCompany } from '@recado/contracts/testing/company'
import { aQueue } from '@recado/contracts/testing/conversation'
import { anIntegration, aPrompt } from '@recado/contracts/testing/desk'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Network, startGateway, startNetwork } from '../../test/harness.ts'

const OURS = 81
const THEIRS = 82
const EVERY_ROUTE_OF_ONE = [
  contract.getConnection,
  contract.changeConnection,
  contract.createApiToken,
  contract.revokeApiToken,
  contract.listStatusChanges,
  contract.requestPairingCode,
  contract.deleteConnection,
  contract.startSession,
  contract.newQrCode,
  contract.endSession,
] as const
const BODIES = new Map<RouteContract, object>([
  [contract.createConnection, { name: 'Minha', type: 'sandbox' }],
  [contract.changeConnection, { name: 'Minha' }],
  [contract.requestPairingCode, { number: '5511988880000' }],
])
const bodyOf = (route: RouteContract) => BODIES.has(route) && { body: BODIES.get(route) }
let network: Network
let gateway: Gateway
let theirs: number
beforeAll(async () => {
  network = await startNetwork()
  // with a short `codeMs`, a second QR code would change connections that the tests expect unchanged
  gateway = await startGateway(network, { timing: { codeMs: 600_000 } })
  theirs = await gateway.givenConnection(THEIRS)
  await gateway.reaches(THEIRS, theirs, 'qrcode')
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

const create = (
  body: { name: string; isDefault?: boolean } & Partial<ConnectionSettings>,
  companyId: number,
  limit = 100,
) =>
  gateway.call(
    contract.createConnection,
    { body: { type: 'sandbox', ...body } },
    { as: { companyId, limits: { users: 1, queues: 1, connections: limit } } },
  )
const list = async (companyId: number) =>
  (await gateway.call(contract.listConnections, { query: {} }, { as: { companyId } })).body
const change = (whatsappId: number, body: object, companyId: number) =>
  gateway.call(contract.changeConnection, { params: { whatsappId }, body }, { as: { companyId } })
/** Publishes queues of a company, and waits until the gateway has stored them. */
async function givenQueues(companyId: number, count: 1 | 2): Promise<[number, number]> {
  const queues = [aQueue(companyId), aQueue(companyId)].slice(0, count)
  for (const queue of queues) await gateway.publish(queueCreated, companyId, { queue })
  await eventually(async () => {
    const known = await gateway.database.query('select 1 from queue_ref where company_id = $1', [companyId])
    return known.rowCount === count
  })
  return [queues[0]?.id ?? 0, queues[1]?.id ?? 0]
}
const wishes = async () =>
  (await gateway.database.query('select connection_id, desired, erase from session_lease order by 1')).rows

test('a company whose event has an unknown feature and language is stored without the feature and with Portuguese', async () => {
  const companyId = 9_090
  const LATER = 'of-a-later-release' as never
  const company = aCompany(companyId, { language: LATER })
  await gateway.publish(companyUpdated, companyId, {
    company: { ...company, plan: { ...company.plan, features: ['useCampaigns', LATER] } },
  })

  const { rows } = await eventually(
    () => gateway.database.query('select language, features from company_ref where company_id = $1', [companyId]),
    (found) => found.rowCount === 1,
  )
  expect(rows).toEqual([{ language: 'pt', features: ['useCampaigns'] }])
  expect(await gateway.dead('connections.keep-company')).toBe(0)
})

test('a create request that is repeated with the same idempotency key creates one connection', async () => {
  const companyId = 9_083
  const as = { companyId, limits: { users: 1, queues: 1, connections: 5 } }
  const headers = { 'idempotency-key': 'a key of its own' }
  const send = () =>
    gateway.call(contract.createConnection, { body: { name: 'Loja', type: 'sandbox' } }, { as, headers })

  const first = await send()

  expect(first.status).toBe(201)
  expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } })
  expect(await list(companyId)).toHaveLength(1)
})

test.each(EVERY_ROUTE_OF_ONE)(
  '$method $url answers 404 for a connection of another company, which stays unchanged',
  async (route) => {
    const [before, wished] = [(await gateway.look(THEIRS, theirs)).body, await wishes()]
    const input = { params: { whatsappId: theirs }, ...bodyOf(route) } as never
    const answer = await gateway.call(route, input, { as: { companyId: OURS } })

    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
    expect((await gateway.look(THEIRS, theirs)).body).toEqual(before)
    expect(await wishes()).toEqual(wished)
  },
)

test.each([...EVERY_ROUTE_OF_ONE, contract.createConnection])(
  '$method $url is refused to users who may not manage connections',
  async (route) => {
    const input = { params: { whatsappId: theirs }, ...bodyOf(route) } as never
    const before = await wishes()
    const refused = await gateway.call(route, input, { as: { companyId: THEIRS, profile: 'user' } })
    const anonymous = await gateway.call(route, input, { as: null })

    expect([refused.status, anonymous.status]).toEqual([403, 401])
    expect(await wishes()).toEqual(before)
  },
)

test('the list has the company’s own connections by name, with all fields for admins and fewer fields for other users', async () => {
  for (const name of ['Suporte', 'Financeiro']) await create({ name }, 83)
  const brief = (
    await gateway.call(contract.listConnections, { query: {} }, { as: { companyId: 83, profile: 'user' } })
  ).body

  const whole = await list(83)
  expect(whole.map(({ name }) => name)).toEqual(['Financeiro', 'Suporte'])
  expect(Object.keys(whole[0] ?? {})).toEqual(expect.arrayContaining(['statusReason', 'retries', 'profileName']))
  expect(Object.keys(brief[0] ?? {}).sort()).toEqual(
    ['companyId', 'id', 'isDefault', 'name', 'number', 'queueIds', 'reach', 'status', 'type', 'version'].sort(),
  )
  expect(JSON.stringify([whole, brief])).not.toContain('"qrcode":')
})

test('a company cannot exceed the plan’s number of connections, even with two requests at the same time', async () => {
  const answers = await Promise.all(['Um', 'Dois', 'Três'].map((name) => create({ name }, 84, 2)))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403])
  const refusal = answers.find(({ status }) => status === 403)?.body
  expect(refusal).toMatchObject({ error: 'ERR_PLAN_LIMIT', limit: 2, resource: 'connections' })
  expect(await list(84)).toHaveLength(2)
})

test('a connection cannot get the name of another one of its company, but can get the name of a deleted one', async () => {
  const { body } = await create({ name: 'Vendas' }, 85)
  expect((await create({ name: ' Vendas ' }, 85)).body.error).toBe('ERR_DUPLICATED_NAME')
  expect((await create({ name: 'Vendas' }, 86)).status).toBe(201)

  await gateway.call(contract.deleteConnection, { params: { whatsappId: body.id } }, { as: { companyId: 85 } })
  expect((await create({ name: 'Vendas' }, 85)).status).toBe(201)
})

test('the first connection is the default; another connection becomes the default on request, or when the default is deleted', async () => {
  const [first, second] = [(await create({ name: 'Aa' }, 87)).body, (await create({ name: 'Bb' }, 87)).body]
  const defaults = async () => (await list(87)).flatMap(({ isDefault, name }) => (isDefault ? [name] : []))
  expect([first.isDefault, second.isDefault]).toEqual([true, false])

  const third = (await create({ name: 'Cc', isDefault: true }, 87)).body
  expect(await defaults()).toEqual(['Cc'])
  await gateway.call(contract.deleteConnection, { params: { whatsappId: third.id } }, { as: { companyId: 87 } })
  expect(await defaults()).toEqual(['Aa'])
})

test('a connection accepts only queues of its own company', async () => {
  const [id] = await givenQueues(OURS, 1)
  await create({ name: 'Com fila', queueIds: [id, id] }, OURS)

  expect((await list(OURS))[0]?.queueIds).toEqual([id])
  for (const settings of [{ queueIds: [id] }, { redirectQueueId: id }]) {
    expect((await create({ name: 'Alheia', ...settings }, THEIRS)).body.error).toBe('ERR_NO_QUEUE_FOUND')
    expect((await change(theirs, settings, THEIRS)).body.error).toBe('ERR_NO_QUEUE_FOUND')
  }
})

test('an installation without a simulator refuses to create a simulated connection', async () => {
  const plain = await startGateway(network, { environment: { SANDBOX_ENABLED: 'false' } })
  const { status, body } = await plain.call(contract.createConnection, { body: { name: 'Teste', type: 'sandbox' } })

  expect([status, body.error]).toEqual([400, 'ERR_CHANNEL_NOT_AVAILABLE'])
  await plain.close()
})

test('the reserved type `cloud-api` is refused as not available, and an update cannot change the type of a connection', async () => {
  const reserved = { name: 'Oficial', type: 'cloud-api' } as const
  const { status, body } = await gateway.call(contract.createConnection, { body: reserved }, { as: { companyId: 815 } })
  expect([status, body.error]).toEqual([400, 'ERR_CHANNEL_NOT_AVAILABLE'])

  const { id } = (await create({ name: 'Mesma' }, 815)).body
  expect((await change(id, { type: 'whatsapp', name: 'Outra' }, 815)).body).toMatchObject({
    type: 'sandbox',
    name: 'Outra',
  })
})

test('an update changes the given fields of a connection, keeps the other fields, and does not stop its session', async () => {
  const [vendas, suporte] = await givenQueues(88, 2)
  const { body: before } = await create({ name: 'Loja', greetingMessage: 'Oi', queueIds: [vendas] }, 88)
  await gateway.reaches(88, before.id, 'qrcode')
  const wished = await wishes()
  const given = { completionMessage: 'Até logo', redirectQueueId: suporte, redirectMinutes: 5, botMenuLimit: 0 }

  const { status, body } = await change(before.id, { ...given, queueIds: [suporte, vendas], status: 'CONNECTED' }, 88)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...given,
    greetingMessage: 'Oi',
    expiresMinutes: 0,
    botPauseMinutes: 0,
    type: 'sandbox',
  })
  expect(body.queueIds.toSorted()).toEqual([suporte, vendas].toSorted())
  expect((await gateway.look(88, before.id)).body).toMatchObject({ ...given, status: 'qrcode' })
  expect(await wishes()).toEqual(wished)
  const told = await gateway.heard(connectionUpdated, 88, (all) =>
    all.some(({ connection }) => connection.redirectMinutes),
  )
  expect(told.at(-1)?.connection).toEqual(body)

  await change(before.id, { redirectQueueId: null, queueIds: [] }, 88)
  expect((await gateway.look(88, before.id)).body).toMatchObject({ redirectQueueId: null, queueIds: [] })
})

test('a deleted queue disappears from all menus and redirections, and a late event about the queue does not restore it', async () => {
  const [gone, other] = await givenQueues(851, 2)
  const settings = { greetingMessage: 'Oi', queueIds: [gone, other], redirectQueueId: gone }
  const { body: before } = await create({ name: 'Loja', ...settings }, 851)

  await gateway.publish(queueDeleted, 851, { queueId: gone })
  await gateway.publish(queueUpdated, 851, { queue: aQueue(851, { id: gone, version: 9 }) })

  const isWithout = ({ connection: { id, queueIds } }: { connection: { id: number; queueIds: number[] } }) =>
    id === before.id && !queueIds.includes(gone)
  const heard = await gateway.heard(connectionUpdated, 851, (all) => all.some(isWithout))
  expect(heard.find(isWithout)?.connection).toMatchObject({ queueIds: [other], redirectQueueId: null })
  expect((await change(before.id, { queueIds: [gone] }, 851)).body.error).toBe('ERR_NO_QUEUE_FOUND')
})

test('a deleted prompt or integration is removed from all connections, and a late event about it does not restore it', async () => {
  const [prompt, integration] = [aPrompt(852), anIntegration(852)]
  await gateway.publish(promptCreated, 852, { prompt })
  await gateway.publish(integrationCreated, 852, { integration })
  const { body: before } = await create({ name: 'Loja' }, 852)
  for (const leader of [{ promptId: prompt.id }, { integrationId: integration.id }]) {
    await eventually(async () => (await change(before.id, leader, 852)).status === 200)
  }

  await gateway.publish(promptDeleted, 852, { promptId: prompt.id })
  await gateway.publish(integrationDeleted, 852, { integrationId: integration.id })
  await gateway.publish(promptUpdated, 852, { prompt: { ...prompt, version: 9 } })
  await gateway.publish(integrationUpdated, 852, { integration: { ...integration, version: 9 } })

  const look = async () => (await gateway.look(852, before.id)).body
  await eventually(look, ({ promptId, integrationId }) => promptId === null && integrationId === null)
  expect((await change(before.id, { promptId: prompt.id }, 852)).body.error).toBe('ERR_NO_PROMPT_FOUND')
})

test('an update that changes no field publishes no event', async () => {
  const { body } = await create({ name: 'Mesma', greetingMessage: 'Oi' }, 89)
  const { qrcode: _, qrcodeExpiresAt: __, ...before } = await gateway.reaches(89, body.id, 'qrcode')

  const { name, greetingMessage, isDefault, queueIds } = before
  expect((await change(body.id, { name, greetingMessage, isDefault, queueIds }, 89)).body).toEqual(before)
})

test.each([
  [{ name: 'x' }, ['name']],
  [{ greetingMessage: 'a'.repeat(4_097), expiresMessage: 'a'.repeat(1_001) }, ['greetingMessage', 'expiresMessage']],
  [
    { redirectMinutes: -1, botMenuLimit: 1.5, expiresMinutes: 50_000 },
    ['redirectMinutes', 'botMenuLimit', 'expiresMinutes'],
  ],
])('a validation error names the fields that are out of their bounds: %#', async (body, fields) => {
  const answer = await change(theirs, body, THEIRS)

  expect(answer.status).toBe(400)
  expect((answer.body['fields'] as { field: string }[]).map(({ field }) => field).toSorted()).toEqual(fields.toSorted())
})

test('a connection with several queues needs a greeting, because the menu begins with it', async () => {
  const queueIds = await givenQueues(811, 2)
  expect((await create({ name: 'Muda', queueIds, greetingMessage: ' ' }, 811)).body.error).toBe(
    'ERR_WAPP_GREETING_REQUIRED',
  )
  const { body } = await create({ name: 'Fala', queueIds, greetingMessage: 'Escolha' }, 811)

  expect((await change(body.id, { greetingMessage: '' }, 811)).body.error).toBe('ERR_WAPP_GREETING_REQUIRED')
  expect((await change(body.id, { greetingMessage: '', queueIds: queueIds.slice(1) }, 811)).status).toBe(200)
  expect((await change(body.id, { queueIds }, 811)).body.error).toBe('ERR_WAPP_GREETING_REQUIRED')
})

test('a connection stays the default until another one becomes the default, and an update cannot set a name that is already in use', async () => {
  const [first, second] = [(await create({ name: 'Aa' }, 812)).body, (await create({ name: 'Bb' }, 812)).body]
  expect((await change(first.id, { isDefault: false }, 812)).body.error).toBe('ERR_NO_OTHER_WHATSAPP')
  expect((await change(second.id, { isDefault: false, name: 'Aa' }, 812)).body.error).toBe('ERR_DUPLICATED_NAME')

  expect((await change(second.id, { isDefault: true }, 812)).body.isDefault).toBe(true)
  expect((await list(812)).flatMap(({ isDefault, name }) => (isDefault ? [name] : []))).toEqual(['Bb'])
  await gateway.heard(connectionUpdated, 812, (all) =>
    all.some(({ connection }) => connection.id === first.id && !connection.isDefault),
  )
})
