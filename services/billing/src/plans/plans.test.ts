import { randomUUID } from 'node:crypto'
import { plansRequested } from '@recado/contracts/billing/events'
import { listPlans } from '@recado/contracts/billing/routes'
import { FEATURES } from '@recado/contracts/features'
import { eventually, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBilling } from '../../test/harness.ts'

describe('plans', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startBilling()
  })
  afterAll(() => service.close())

  test('a new installation offers one public plan', async () => {
    const answer = await service.call(listPlans, {}, { as: null })

    const flags = Object.fromEntries(FEATURES.map((feature) => [feature, true]))
    const basic = { name: 'Básico', users: 10, connections: 5, queues: 10, value: 99.9, ...flags }
    expect(answer.body).toEqual([{ ...basic, id: expect.any(Number), version: 1 }])
    expect(answer.body).toHaveLength(1)
  })

  test('plans that are not public are not offered, and the cheapest plan is listed first', async () => {
    await service.database.query(`insert into plan (name, users, connections, queues, features, value_cents, is_public)
      values ('Cheap', 1, 1, 1, '{}', 100, true), ('Hidden', 1, 1, 1, '{}', 1, false)`)

    const answer = await service.call(listPlans, {}, { as: null })

    expect(answer.body.map(({ name }) => name)).toEqual(['Cheap', 'Básico'])
    await service.database.query(`delete from plan where name <> 'Básico'`)
  })

  test('plans are announced at each start of the service, as created at the first start and as updated later', async () => {
    await service.database.query('update plan set announced_version = 0')
    const ofPlans = (events: readonly { type: string }[]) => events.filter(({ type }) => type.startsWith('plan.'))
    const before = ofPlans(await service.events()).length
    await service.restart()
    await service.restart()

    const heard = ofPlans(await service.events((events) => ofPlans(events).length >= before + 2)).slice(before)
    const plan = { name: 'Básico', isPublic: true, version: 1 }
    expect(heard).toMatchObject([
      { type: 'plan.created', companyId: 0, data: { plan } },
      { type: 'plan.updated', companyId: 0, data: { plan } },
    ])
  })

  test('plans are published to a service that requests them, once per request', async () => {
    const announced = (heard: readonly { type: string }[]) => heard.filter(({ type }) => type === 'plan.updated').length
    const before = announced(await service.events())
    const id = randomUUID()
    await service.publish(plansRequested, 0, {}, id)
    await service.publish(plansRequested, 0, {}, id)
    await eventually(metrics, (text) => text.includes('consumer_repeated_total{queue="billing.announce-plans"} 1'))
    await service.publish(plansRequested, 0, {})

    expect(announced(await service.events((heard) => announced(heard) >= before + 2))).toBe(before + 2)
    expect(await service.dead('billing.announce-plans')).toBe(0)
  })

  const metrics = async () => (await fetch(`${service.address}/metrics`)).text()
})
