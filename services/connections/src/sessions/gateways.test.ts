import { randomUUID } from 'node:crypto'
import { endSession } from '@recado/contracts/connections/routes'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../test/harness.ts'
import { sendingOf } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'
import { createConnections } from '../app.ts'
import { lockOf } from '../leases/gateway-repository.ts'
import type { Timing } from '../timing.ts'

const PHONES = [COMPANY_PHONE, '5511988880002']
const FIRST = 75 // the company of the first phone; the next phones belong to the next companies
// `gatherMs` is long enough for both gateways to start; with `pollMs` the senders act only on wake signals
const TOGETHER = { leaseRenewMs: 400, gatherMs: 6_000, pollMs: 600_000 }
let network: Network
let gateway: Gateway
let ids: number[]
let others: RunningService[] = []
beforeAll(async () => {
  network = await startNetwork()
  await network.control.putPhone(PHONES[1] ?? '', { name: 'Filial' })
  gateway = await startGateway(network, { timing: TOGETHER })
  ids = await Promise.all(PHONES.map((phone, i) => givenOpen(gateway, network, FIRST + i, phone)))
  await Promise.all(ids.map((id) => settled(gateway, id)))
})
afterEach(async () => {
  await Promise.all(others.map((other) => other.stop()))
  others = []
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

async function another(timing: Partial<Timing>): Promise<RunningService> {
  const started = await startService(createConnections({ timing }), gateway.environment)
  others.push(started)
  return started
}
/** The owner of each connection's lease. */
async function owners(): Promise<Map<number, string | null>> {
  const { rows } = await gateway.database.query<{ id: string; owner: string | null }>(
    'select connection_id as id, owner from session_lease',
  )
  return new Map(rows.map(({ id, owner }) => [Number(id), owner]))
}
/** The number of sessions of each gateway, sorted; empty while a session is not open or has no owner. */
async function shares(): Promise<number[]> {
  const open = (await network.control.log()).reduce((count, { type }) => {
    return count + (type === 'session-open' ? 1 : type === 'session-close' ? -1 : 0)
  }, 0)
  const held = Map.groupBy((await owners()).values(), (owner) => owner)
  return open === ids.length && !held.has(null) ? [...held.values()].map(({ length }) => length).sort() : []
}
const areShared = (...wanted: number[]) => eventually(shares, (found) => String(found) === String(wanted))
const areOpenOnce = async () =>
  expect((await network.control.log()).filter((entry) => entry['replaces'] !== undefined)).toEqual([])

test('gateways that start together share the sessions, send on request of each other, and take over the sessions of a gateway that stops', async () => {
  let second: Promise<RunningService> | undefined
  await gateway.restart(async () => {
    second = another(TOGETHER)
  })
  const other = await second
  await areShared(1, 1)

  for (const [i, id] of ids.entries()) {
    const sending = sendingOf(gateway, network, FIRST + i, id)
    await sending.acksOf(await sending.send(`de ${id}`), 2)
  }
  expect((await network.control.messages(CUSTOMER)).map(({ text }) => text).sort()).toEqual(
    ids.map((id) => `de ${id}`).sort(),
  )
  await other?.stop()
  await areShared(2)
  await areOpenOnce()
})

test('sessions of a gateway whose database connection is closed are taken over, but not those of a gateway that only hangs', async () => {
  const [dead, hanging] = [randomUUID(), randomUUID()]
  await gateway.restart(async () => {
    const line = await gateway.database.connect()
    await line.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(hanging)])
    await line.query('insert into gateway (id) values ($1), ($2)', [dead, hanging])
    await line.query(
      `update session_lease set epoch = epoch + 1, lease_until = now() + interval '1 hour',
        owner = case when connection_id = $1 then $2::uuid else $3::uuid end`,
      [ids[0], hanging, dead],
    )

    const heir = await another({ silentMs: 700, leaseRenewMs: 400, gatherMs: 0 })
    const left = await eventually(owners, (all) => ![...all.values()].some((owner) => owner === dead || owner === null))
    expect(left.get(ids[0] ?? 0)).toBe(hanging)
    line.release(true)
    await areShared(2)
    await heir.stop()
  })
  await areShared(2)
})

test('a gateway that polls once a minute takes over released sessions at once, and ends its sessions when another gateway receives the request', async () => {
  const patient = await another({ leaseRenewMs: 120_000, leaseTtlMs: 600_000, leaseFenceMs: 300_000, gatherMs: 0 })
  await gateway.restart(() => areShared(2).then(() => {}))

  for (const [i, whatsappId] of ids.entries()) {
    await gateway.call(endSession, { params: { whatsappId } }, { as: { companyId: FIRST + i } })
  }
  for (const phone of PHONES) await eventually(async () => (await network.control.devices(phone)).length === 0)
  await patient.stop()
  await areOpenOnce()
})
