import * as contract from '@recado/contracts/connections/routes'
import { queueCreated } from '@recado/contracts/queues/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, type Network, startGateway, startNetwork } from './harness.ts'

const OURS = 81
const THEIRS = 82
const EVERY_ROUTE_OF_ONE = [
  contract.getConnection,
  contract.deleteConnection,
  contract.startSession,
  contract.newQrCode,
  contract.endSession,
] as const
let network: Network
let gateway: Gateway
let theirs: number
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network)
  theirs = await gateway.givenConnection(THEIRS)
  await gateway.reaches(THEIRS, theirs, 'qrcode')
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

const create = (body: { name: string; queueIds?: number[]; isDefault?: boolean }, companyId: number, limit = 100) =>
  gateway.call(
    contract.createConnection,
    { body: { type: 'sandbox', ...body } },
    { as: { companyId, limits: { users: 1, queues: 1, connections: limit } } },
  )
const list = async (companyId: number) =>
  (await gateway.call(contract.listConnections, { query: {} }, { as: { companyId } })).body
const wishes = async () =>
  (await gateway.database.query('select connection_id, desired, erase from session_lease order by 1')).rows

test.each(EVERY_ROUTE_OF_ONE)(
  '$method $url answers 404 for a connection of another company, and changes nothing',
  async (route) => {
    const [before, wished] = [(await gateway.look(THEIRS, theirs)).body, await wishes()]
    const answer = await gateway.call(route, { params: { whatsappId: theirs } }, { as: { companyId: OURS } })

    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 404, error: 'ERR_NO_WAPP_FOUND' })
    expect((await gateway.look(THEIRS, theirs)).body).toEqual(before)
    expect(await wishes()).toEqual(wished)
  },
)

test.each([...EVERY_ROUTE_OF_ONE, contract.createConnection])(
  '$method $url is refused to who may not manage connections',
  async (route) => {
    const body = route === contract.createConnection && { body: { name: 'Minha', type: 'sandbox' } }
    const input = { params: { whatsappId: theirs }, ...body } as never
    const before = await wishes()
    const refused = await gateway.call(route, input, { as: { companyId: THEIRS, profile: 'user' } })
    const anonymous = await gateway.call(route, input, { as: null })

    expect([refused.status, anonymous.status]).toEqual([403, 401])
    expect(await wishes()).toEqual(before)
  },
)

test('the list holds the company’s own connections by name, whole for admins and brief for others', async () => {
  for (const name of ['Suporte', 'Financeiro']) await create({ name }, 83)
  const brief = (
    await gateway.call(contract.listConnections, { query: {} }, { as: { companyId: 83, profile: 'user' } })
  ).body

  const whole = await list(83)
  expect(whole.map(({ name }) => name)).toEqual(['Financeiro', 'Suporte'])
  expect(Object.keys(whole[0] ?? {})).toEqual(expect.arrayContaining(['statusReason', 'retries', 'profileName']))
  expect(Object.keys(brief[0] ?? {}).sort()).toEqual(
    ['companyId', 'id', 'isDefault', 'name', 'number', 'queueIds', 'status', 'type', 'version'].sort(),
  )
  expect(JSON.stringify([whole, brief])).not.toContain('"qrcode":')
})

test('the plan’s number of connections is the most that a company has, also when two are added at once', async () => {
  const answers = await Promise.all(['Um', 'Dois', 'Três'].map((name) => create({ name }, 84, 2)))

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403])
  const refusal = answers.find(({ status }) => status === 403)?.body
  expect(refusal).toMatchObject({ error: 'ERR_PLAN_LIMIT', limit: 2, resource: 'connections' })
  expect(await list(84)).toHaveLength(2)
})

test('a name is taken once in a company, and again once its connection is deleted', async () => {
  const { body } = await create({ name: 'Vendas' }, 85)
  expect((await create({ name: ' Vendas ' }, 85)).body.error).toBe('ERR_DUPLICATED_NAME')
  expect((await create({ name: 'Vendas' }, 86)).status).toBe(201)

  await gateway.call(contract.deleteConnection, { params: { whatsappId: body.id } }, { as: { companyId: 85 } })
  expect((await create({ name: 'Vendas' }, 85)).status).toBe(201)
})

test('the first connection is the default; another takes its place when asked to, or when the default is deleted', async () => {
  const [first, second] = [(await create({ name: 'Aa' }, 87)).body, (await create({ name: 'Bb' }, 87)).body]
  const defaults = async () => (await list(87)).flatMap(({ isDefault, name }) => (isDefault ? [name] : []))
  expect([first.isDefault, second.isDefault]).toEqual([true, false])

  const third = (await create({ name: 'Cc', isDefault: true }, 87)).body
  expect(await defaults()).toEqual(['Cc'])
  await gateway.call(contract.deleteConnection, { params: { whatsappId: third.id } }, { as: { companyId: 87 } })
  expect(await defaults()).toEqual(['Aa'])
})

test('a connection offers queues of its own company alone', async () => {
  const at = new Date().toISOString()
  const queue = { id: 5, companyId: OURS, name: 'Suporte', color: '#112233', orderQueue: 0, version: 1 }
  await gateway.publish(queueCreated, OURS, { queue: { ...queue, createdAt: at, updatedAt: at } })
  await eventually(async () => (await create({ name: 'Com fila', queueIds: [5, 5] }, OURS)).status === 201)

  expect((await list(OURS))[0]?.queueIds).toEqual([5])
  expect((await create({ name: 'Alheia', queueIds: [5] }, THEIRS)).body.error).toBe('ERR_NO_QUEUE_FOUND')
})

test('where there is no simulator nobody can add a simulated connection', async () => {
  const plain = await startGateway(network, { environment: { SANDBOX_ENABLED: 'false' } })
  const { status, body } = await plain.call(contract.createConnection, { body: { name: 'Teste', type: 'sandbox' } })

  expect([status, body.error]).toEqual([400, 'ERR_CHANNEL_NOT_AVAILABLE'])
  await plain.close()
})
