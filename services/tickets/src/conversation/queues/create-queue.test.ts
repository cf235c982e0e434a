import { copyRequested } from '@recado/contracts/auth/events'
import { queueCreated, queuesTold } from '@recado/contracts/queues/events'
import { createQueue, deleteQueue, listQueues } from '@recado/contracts/queues/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'

describe('POST /queue', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const add = (body: { name: string; color: string; orderQueue?: number }, as: object) =>
    harness.service.call(createQueue, { body }, { as })

  test('a new queue is placed at the end of the menu, its colour is normalised, and the queue is published', async () => {
    const company = await harness.company()

    await add({ name: 'Vendas', color: '#F00' }, company.admin)
    const answer = await add({ name: 'Suporte', color: '#00FF00aa' }, company.admin)
    await add({ name: 'Antes', color: '#123456', orderQueue: 0 }, company.admin)

    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Suporte', color: '#00ff00aa', orderQueue: 1, companyId: company.id, version: 1 },
    })
    expect(await company.heard(queueCreated, 3)).toMatchObject([{}, { queue: answer.body }, {}])
    const agent = await company.person()
    const { body } = await harness.service.call(listQueues, {}, { as: agent })
    expect(body.map(({ name }) => name)).toEqual(['Antes', 'Vendas', 'Suporte'])
  })

  test('a new queue is refused if another queue has the same name or colour in any spelling', async () => {
    const company = await harness.company()
    await add({ name: 'Vendas', color: '#ff0000' }, company.admin)

    expect(await add({ name: 'VENDAS', color: '#000' }, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' },
    })
    for (const color of ['#f00', '#FF0000ff', '#F00F']) {
      expect(await add({ name: 'Outra', color }, company.admin)).toMatchObject({
        body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
      })
    }
    for (const name of ['Ｖｅｎｄａｓ', ' vendas\u00a0', 'Ven\u200edas']) {
      expect(await add({ name, color: '#000' }, company.admin)).toMatchObject({
        body: { error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' },
      })
    }
    expect(await add({ name: 'Outra', color: '#FF0000' }, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
    })
    expect((await add({ name: 'Vendas', color: '#ff0000' }, (await harness.company()).admin)).status).toBe(201)
  })

  test.each(['red', '#12', '#12345', '#ggg', '#1234567'])('the colour %s is refused', async (color) => {
    const company = await harness.company()

    expect(await add({ name: 'Vendas', color }, company.admin)).toMatchObject({
      status: 400,
      body: { error: 'ERR_QUEUE_INVALID_COLOR' },
    })
    expect(await harness.service.call(listQueues, {}, { as: company.admin })).toMatchObject({ body: [] })
  })

  test('concurrent requests cannot add more queues than the plan allows', async () => {
    const company = await harness.company()
    const as = { ...company.admin, limits: { users: 1, connections: 1, queues: 3 } }

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => add({ name: `Fila ${i}`, color: `#00${i}` }, as)),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { body } of refused) {
      expect(body).toMatchObject({ error: 'ERR_PLAN_LIMIT', resource: 'queues', limit: 3 })
    }
  })

  test('only an admin can add a queue, and other companies do not see the queue', async () => {
    const company = await harness.company()
    await company.queue()
    const supervisor = await company.person({ profile: 'supervisor' })

    expect(await add({ name: 'Vendas', color: '#abc' }, supervisor)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    const stranger = (await harness.company()).admin
    expect((await harness.service.call(listQueues, {}, { as: stranger })).body).toEqual([])
  })

  test('a service that requests the queues of a company gets their ids, without deleted queues', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const [kept, gone] = [await company.queue(), await company.queue()]
    await other.queue()
    await harness.service.call(deleteQueue, { params: { queueId: gone.id } }, { as: company.admin })

    for (const kind of ['connection', 'queue']) await harness.service.publish(copyRequested, company.id, { of: kind })
    await harness.service.publish(copyRequested, 0, { of: 'queue' }) // a request without a company

    expect(await company.heard(queuesTold)).toEqual([{ queueIds: [kept.id] }])
    await harness.service.events()
    expect(await harness.service.heard(queuesTold, other.id, () => true)).toEqual([])
    expect(await harness.service.dead('tickets.tell-copies')).toBe(0)
  })
})
