import { copyRequested } from '@recado/contracts/auth/events'
import { listOffers, subscribe } from '@recado/contracts/billing/subscription-routes'
import { connectionDeleted, connectionsTold } from '@recado/contracts/connections/events'
import { queuesTold } from '@recado/contracts/queues/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingWithBank, CHECKOUT, startWithBank } from '../../test/with-bank.ts'

describe('connections and queues that existed before billing counted them', () => {
  let stage: BillingWithBank
  beforeAll(async () => {
    stage = await startWithBank()
  })
  afterAll(() => stage.close())

  async function given() {
    const { service, scenes } = stage
    const own = await scenes.plan({ connections: 9, queues: 9 })
    const company = await scenes.company({ planId: own.id })
    return {
      ...company,
      usage: async () => (await service.call(listOffers, {}, company.admin)).body.usage,
      choose: (plan: number) => service.call(subscribe, { body: { ...CHECKOUT, plan } as never }, company.admin),
      asked: async () => (await service.heard(copyRequested, company.id, () => true)).map(({ of }) => of),
    }
  }
  /** Moves the last requests back by an hour, and restarts the service, so that its job runs at once. */
  async function anHourLater(): Promise<void> {
    await stage.service.database.query(`update subscription set usage_asked_at = usage_asked_at - interval '1 hour'`)
    await stage.service.restart()
  }
  const known = (companyId: number) =>
    eventually(async () => {
      const sql = 'select knows_connections and knows_queues as is_known from subscription where company_id = $1'
      return (await stage.service.database.query(sql, [companyId])).rows[0]?.is_known
    })

  test('existing connections and queues are requested every hour until they arrive, and count against a chosen plan', async () => {
    const { service, scenes } = stage
    const [company, other] = [await given(), await given()]
    const small = await scenes.plan({ connections: 2, queues: 2 })
    await service.restart()
    await eventually(async () => (await company.asked()).length === 2)
    expect(await company.asked()).toEqual(['connection', 'queue'])
    await service.restart()
    expect(await company.asked()).toHaveLength(2) // the job requests them at most once an hour
    await service.publish(connectionDeleted, company.id, { whatsappId: 13 })
    await service.publish(connectionsTold, company.id, {
      connections: [11, 12, 13, 14].map((id) => aConnection(company.id, { id })),
    })
    await eventually(async () => (await company.usage()).connections === 3)
    await anHourLater()
    await eventually(async () => (await company.asked()).length > 2)
    expect(await company.asked()).toEqual(['connection', 'queue', 'queue'])
    expect(await company.choose(small.id)).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_LIMIT', resource: 'connections', used: 3, limit: 2 },
    })
    for (let twice = 0; twice < 2; twice++) await service.publish(queuesTold, company.id, { queueIds: [21] })
    await known(company.id)

    await anHourLater()

    await eventually(async () => (await other.asked()).length === 6)
    expect(await company.asked()).toHaveLength(3)
    expect(await company.usage()).toEqual({ users: 0, connections: 3, queues: 1 })
    expect(await other.usage()).toEqual({ users: 0, connections: 0, queues: 0 })
  })
})
