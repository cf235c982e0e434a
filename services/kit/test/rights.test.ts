import { companyTold, companyUpdated, userDeleted, userTold, userUpdated } from '@recado/contracts/auth/events'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { Profile } from '@recado/contracts/permissions'
import { defineRoute } from '@recado/contracts/route'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { PersonCaller } from '../src/caller.ts'
import { companyConsumers } from '../src/copies/companies.ts'
import type { CompanyCopyTables } from '../src/copies/company-copy.ts'
import type { UserCopyTables } from '../src/copies/user-copy.ts'
import { userConsumers } from '../src/copies/users.ts'
import type { DeliveryTables } from '../src/db/outbox.ts'
import type { Tx } from '../src/db/tx.ts'
import { customRoutes, route } from '../src/http/routes/route.ts'
import { type RunningService, type ServiceDefinition, startService } from '../src/service.ts'
import { eventually, startTestService, type TestService } from '../src/testing/service.ts'
import { startTcpProxy, type TcpProxy } from '../src/testing/tcp-proxy.ts'

const answer = { status: 200, response: z.object({ done: z.boolean() }), errors: [] } as const

const change = defineRoute({
  method: 'POST',
  url: '/change',
  summary: 'Does all that it does in one transaction',
  access: 'queues:manage',
  ...answer,
})

const pay = defineRoute({
  method: 'POST',
  url: '/pay',
  summary: 'Serves to renew a company',
  access: 'queues:manage',
  renewal: true,
  ...answer,
})

const send = defineRoute({
  method: 'POST',
  url: '/send',
  summary: 'Does something before its transaction',
  access: 'queues:manage',
  ...answer,
})

type Database = DeliveryTables & CompanyCopyTables & UserCopyTables

let sent = 0
const desk: ServiceDefinition<Database, object> = {
  name: 'desk',
  config: z.object({}),
  migrations: new URL('./fixture/copies/migrations/', import.meta.url),
  create: () => ({
    routes: [
      route(change, async (_tx: Tx<Database, PersonCaller>) => ({ done: true })),
      route(pay, async (_tx: Tx<Database, PersonCaller>) => ({ done: true })),
      customRoutes<Database>()(send, async ({ transact }) => {
        sent += 1
        return transact(async () => ({ done: true }))
      }),
    ],
    consumers: [...companyConsumers<Database>('desk'), ...userConsumers<Database>('desk')],
  }),
}

const OUTDATED = { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }
const SERVED = { status: 200 }

describe('a token whose bearer has got other rights', () => {
  let service: TestService
  let broker: TcpProxy
  let companyId = 0
  beforeAll(async () => {
    const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
    broker = await startTcpProxy(servers.amqpUrl)
    service = await startTestService(desk, servers, { AMQP_URL: broker.url })
  })
  afterAll(async () => {
    await service.close()
    await broker.close()
  })
  beforeEach(() => {
    companyId += 10
  })

  /** Publishes an event and resolves once it has been handled. */
  async function handle<E extends EventDefinition>(event: E, data: EventData<E>, of = companyId): Promise<void> {
    const id = crypto.randomUUID()
    await service.publish(event, of, data, id)
    await eventually(async () => (await service.database.query('select from inbox where event_id = $1', [id])).rowCount)
  }
  const tellUser = (
    version: number,
    rightsVersion: number,
    event: typeof userUpdated | typeof userTold = userUpdated,
    profile: Profile = 'admin',
  ) => handle(event, { user: aUser(companyId, { id: 1, version, rightsVersion, profile }) })
  const tellCompany = (version: number, rightsVersion: number, of = companyId, status = true) =>
    handle(companyUpdated, { company: aCompany(of, { version, rightsVersion, status }) }, of)
  const ask = (contract: typeof change | typeof send | typeof pay, claims: object = {}) =>
    service.call(contract, {}, { as: { companyId, ...claims } })

  test('an outdated token is refused by every kind of route before any effect; a newer token is served', async () => {
    await tellUser(2, 2)

    expect(await ask(change)).toMatchObject(OUTDATED)
    const before = sent
    expect(await ask(send)).toMatchObject(OUTDATED)
    expect(sent).toBe(before)
    for (const contract of [change, send]) {
      expect(await ask(contract, { userRightsVersion: 2 })).toMatchObject(SERVED)
      expect(await ask(contract, { userRightsVersion: 3 })).toMatchObject(SERVED) // the token is newer than the copy
      expect(await ask(contract, { userId: 2 })).toMatchObject(SERVED) // an unknown user
      expect(await ask(contract, { companyId: companyId + 1 })).toMatchObject(SERVED)
    }
  })

  test('an outdated token is refused when the rights of the company have changed', async () => {
    await tellCompany(2, 2)

    expect(await ask(change)).toMatchObject(OUTDATED)
    expect(await ask(send)).toMatchObject(OUTDATED)
    expect(await ask(change, { companyRightsVersion: 2 })).toMatchObject(SERVED)
    expect(await ask(change, { companyId: companyId + 1 })).toMatchObject(SERVED)
  })

  test('a token is served if something other than rights has changed, or if it already includes the change', async () => {
    await tellUser(7, 1)
    await tellCompany(7, 1)
    expect(await ask(change)).toMatchObject(SERVED)

    await tellUser(6, 2)
    await tellCompany(6, 2)
    expect(await ask(change)).toMatchObject(SERVED)
  })

  test('an outdated token is refused once a copy without a rights version has received one', async () => {
    await tellUser(2, 2)
    await tellCompany(2, 2)
    for (const copy of ['user_ref', 'company_ref']) {
      await service.database.query(`update ${copy} set rights_version = 0 where company_id = $1`, [companyId])
    }
    expect(await ask(change)).toMatchObject(SERVED)

    await tellUser(2, 2, userTold)
    expect(await ask(change)).toMatchObject(OUTDATED)
    await handle(companyTold, { company: aCompany(companyId, { version: 2, rightsVersion: 2 }) })
    expect(await ask(change, { userRightsVersion: 2 })).toMatchObject(OUTDATED)
  })

  test('a token of a deleted user is refused permanently', async () => {
    await handle(userDeleted, { userId: 1 })

    expect(await ask(change, { userRightsVersion: 9 })).toMatchObject({
      status: 401,
      body: { error: 'ERR_SESSION_EXPIRED' },
    })
  })

  test('an outdated token may renew its company unless its bearer is deleted or no longer an admin', async () => {
    const renewal = { renewalOnly: true }
    await tellUser(2, 2)
    await tellCompany(2, 2)
    expect(await ask(pay)).toMatchObject(OUTDATED) // a token that is not a renewal token
    expect(await ask(pay, renewal)).toMatchObject(SERVED)
    expect(await ask(pay, { ...renewal, userId: 2 })).toMatchObject(SERVED) // an unknown user

    await tellUser(3, 3, userUpdated, 'supervisor')
    expect(await ask(pay, renewal)).toMatchObject(OUTDATED)
    await handle(userDeleted, { userId: 1 })
    expect(await ask(pay, renewal)).toMatchObject({ status: 401 })
  })

  test('a renewal token does not renew a company that is switched off', async () => {
    await tellCompany(2, 2, companyId, false)
    expect(await ask(pay, { renewalOnly: true })).toMatchObject(OUTDATED)
    expect(await ask(pay, { renewalOnly: true, companyId: companyId + 1 })).toMatchObject(SERVED)
  })

  test('a token for an API key is served, because it has no version of rights', async () => {
    await tellUser(2, 2)
    await tellCompany(2, 2)

    const claims = { userRightsVersion: null, companyRightsVersion: null }
    expect(await ask(change, claims)).toMatchObject(SERVED)
    expect(await ask(send, claims)).toMatchObject(SERVED)
  })

  test('an outdated token is refused by a new process, and by a process that missed the event', async () => {
    const second: RunningService = await startService(desk, service.environment)
    await tellUser(2, 2)
    const token = await service.token({ companyId })
    const askAt = async (address: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${address}/change`, { method: 'POST', headers })).status
    }

    expect([await askAt(service.address), await askAt(second.address)]).toEqual([403, 403])
    await second.stop()
    await service.restart()
    expect(await ask(change)).toMatchObject(OUTDATED)
  })

  test('an outdated token is refused when the broker returns after an outage during which the rights changed', async () => {
    broker.takeAway()
    await service.publish(userUpdated, companyId, { user: aUser(companyId, { id: 1, version: 2, rightsVersion: 2 }) })
    expect(await ask(change)).toMatchObject(SERVED)

    broker.restore()

    await eventually(
      () => ask(change),
      ({ status }) => status === OUTDATED.status,
    )
  })

  test('refusing an outdated token leaves the database connection usable for the next request', async () => {
    await tellUser(2, 2)

    await Promise.all(Array.from({ length: 40 }, () => ask(change)))

    expect(await ask(change, { userRightsVersion: 2 })).toMatchObject(SERVED)
  })
})
