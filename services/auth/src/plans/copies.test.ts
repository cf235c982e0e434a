import { randomUUID } from 'node:crypto'
import { companyUpdated, userUpdated } from '@recado/contracts/auth/events'
import { me } from '@recado/contracts/auth/routes'
import { planUpdated } from '@recado/contracts/billing/events'
import type { Plan } from '@recado/contracts/billing/plan'
import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import { aConnection, aQueue } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PLAN, startAuthAlone } from '../../test/harness.ts'

describe('copies of data of other services', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuthAlone()
  })
  afterAll(() => service.close())

  const metrics = async () => (await fetch(`${service.address}/metrics`)).text()
  /** Waits until the consumer has handled this many events. */
  const handled = (queue: string, total: number) =>
    eventually(metrics, (text) => text.includes(`consumer_handled_total{queue="${queue}"} ${total}`))

  test('a company gets the newest version of its plan, and an older version has no effect', async () => {
    const { token, cookie, user } = await service.givenAdmin()
    const id = randomUUID()
    const newer = { ...PLAN, users: 11, version: 3 }
    await service.publish(planUpdated, 0, { plan: newer }, id)
    await service.publish(planUpdated, 0, { plan: newer }, id)
    await eventually(
      () => service.rows('select 1 from plan_ref where version = 3'),
      (rows) => rows.length > 0,
    )
    await service.publish(planUpdated, 0, { plan: { ...PLAN, users: 1, version: 2 } })

    await handled('auth.keep-plans', 4) // the first event was published at the start
    const plans = await service.rows('select users, version from plan_ref where id = $1', [PLAN.id])
    expect(plans).toEqual([{ users: 11, version: 3 }])
    expect(await service.heard(companyUpdated, user.companyId)).toMatchObject([
      { company: { plan: { limits: { users: 11 } }, version: 2 } },
    ])
    expect(await service.call(me, {}, { token })).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } })
    expect((await service.refresh(cookie)).body.user.company.plan).toMatchObject({ users: 11 })
    expect(await service.dead('auth.keep-plans')).toBe(0)
  })

  test('a service without plans requests them at its start, and a service with plans does not', async () => {
    const requests = (heard: readonly { type: string }[]) =>
      heard.filter(({ type }) => type === 'plan.requested').length
    const before = requests(await service.events())
    await service.database.query('delete from plan_ref')
    await service.restart()
    await service.events((heard) => requests(heard) === before + 1)

    await service.givenPlan({ version: 4 })
    await service.restart()
    await service.restart() // the stop publishes the events of the previous start
    await service.publish(planUpdated, 0, { plan: { ...PLAN, version: 5 } })
    const isLast = ({ data }: { data: unknown }) => (data as { plan?: Plan }).plan?.version === 5
    expect(requests(await service.events((heard) => heard.some(isLast)))).toBe(before + 1)
  })

  test('a queue is stored for its own company only, in its newest version', async () => {
    const admin = await service.givenAdmin()
    const other = await service.givenAdmin()
    const queue = aQueue(admin.user.companyId, { name: 'New', version: 2 })
    await service.publish(queueCreated, admin.user.companyId, { queue })
    await eventually(
      () => service.rows('select 1 from queue_ref where id = $1', [queue.id]),
      (rows) => rows.length > 0,
    )
    await service.publish(queueCreated, admin.user.companyId, { queue: { ...queue, name: 'Old', version: 1 } })
    const agent = await service.givenUser(admin, { queueIds: [queue.id] })

    expect(agent.user.queues).toEqual([{ id: queue.id, name: 'New', color: queue.color }])
    await expect(service.givenUser(other, { queueIds: [queue.id] })).rejects.toThrow('ERR_NO_QUEUE_FOUND')
  })

  test('a deleted queue is removed from its users, and late events do not restore it', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const [queue, other] = [aQueue(companyId), aQueue(companyId, { name: 'Outra' })]
    for (const each of [queue, other]) await service.publish(queueCreated, companyId, { queue: each })
    const known = () => service.rows('select 1 from queue_ref where company_id = $1', [companyId])
    await eventually(known, (rows) => rows.length === 2)
    const agent = await service.givenUser(admin, { queueIds: [queue.id, other.id] })

    await service.publish(queueDeleted, companyId, { queueId: queue.id })
    await service.publish(queueUpdated, companyId, { queue: { ...queue, version: 9 } })

    const isOut = ({ user }: { user: { id: number; queueIds: number[] } }) =>
      user.id === agent.user.id && !user.queueIds.includes(queue.id)
    const heard = await service.heard(userUpdated, companyId, (all) => all.some(isOut))
    expect(heard.find(isOut)?.user.queueIds).toEqual([other.id])
    await expect(service.givenUser(admin, { queueIds: [queue.id] })).rejects.toThrow('ERR_NO_QUEUE_FOUND')
  })

  test('a deleted connection is no longer the default of any user, even after late events', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const connection = aConnection(companyId)
    const isKnown = (deleted: boolean) => () =>
      service.rows('select 1 from connection_ref where id = $1 and deleted = $2', [connection.id, deleted])
    await service.publish(connectionCreated, companyId, { connection })
    await eventually(isKnown(false), (rows) => rows.length > 0)
    const agent = await service.givenUser(admin, { whatsappId: connection.id })

    await service.publish(connectionDeleted, companyId, { whatsappId: connection.id })
    await eventually(isKnown(true), (rows) => rows.length > 0)
    await service.publish(connectionUpdated, companyId, { connection: { ...connection, version: 9 } })
    await eventually(
      () => service.rows('select 1 from connection_ref where version = 9'),
      (rows) => rows.length > 0,
    )

    expect((await service.call(me, {}, { token: agent.token })).body).toMatchObject({ whatsappId: null, version: 2 })
    expect(await service.heard(userUpdated, companyId)).toMatchObject([
      { user: { id: agent.user.id, whatsappId: null, version: 2 } },
    ])
    await expect(service.givenUser(admin, { whatsappId: connection.id })).rejects.toThrow('ERR_NO_WAPP_FOUND')
  })
})
