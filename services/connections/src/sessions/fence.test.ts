import { randomUUID } from 'node:crypto'
import { startSession } from '@recado/contracts/connections/routes'
import { startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withoutDatabase } from '../../test/database-outage.ts'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'
import { createConnections } from '../app.ts'

const OTHER_PHONE = '5511988880002'
let network: Network
beforeAll(async () => {
  network = await startNetwork()
  await network.control.putPhone(OTHER_PHONE, { name: 'Filial' })
})
afterAll(() => network.stop())

const seen = async (type: string) => (await network.control.log()).filter((entry) => entry.type === type)
const steal = (gateway: Gateway, whatsappId: number) =>
  gateway.database.query(
    `update session_lease set owner = $2, epoch = epoch + 1, lease_until = now() + interval '1 hour'
      where connection_id = (select connection_id from session_lease where connection_id = $1 for update)`,
    [whatsappId, randomUUID()],
  )
const kept = async (gateway: Gateway, whatsappId: number) => {
  const tables = ['wa_keys', 'wa_creds', 'wa_journal', 'outbound', 'connection']
  const rows = tables.map((table) => {
    const of = table === 'connection' ? 'id' : 'connection_id'
    return gateway.database.query(
      `select md5(string_agg(t::text, ',' order by t::text)) from ${table} t where ${of} = $1`,
      [whatsappId],
    )
  })
  return (await Promise.all(rows)).map((answer) => answer.rows)
}

test('a process that has lost its session to another one writes nothing for it, and no message is lost', async () => {
  // with these times the process does not notice by itself that it has lost the lease
  const slow = { leaseRenewMs: 600_000, leaseTtlMs: 1_200_000, leaseFenceMs: 600_000 }
  const gateway = await startGateway(network, { timing: slow })
  const id = await givenOpen(gateway, network, 71)
  await settled(gateway, id)
  await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'antes' })
  await gateway.textsOf(71, 1)
  await eventually(
    async () => (await gateway.database.query('select 1 from wa_journal where handled_at is null')).rowCount,
    (waiting) => waiting === 0,
  )
  await steal(gateway, id)
  const before = await kept(gateway, id)
  const closed = (await seen('session-close')).length

  const { id: lost } = await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'para o próximo' })
  await eventually(async () => (await seen('session-close')).length > closed)
  const trace = (await network.control.log()).filter((entry) => entry.id === lost).map(({ type }) => type)
  expect(trace.filter((type) => ['receipt', 'nack', 'retry'].includes(type))).toEqual([])
  expect(await kept(gateway, id)).toEqual(before)
  expect(await (await fetch(`${gateway.address}/metrics`)).text()).toMatch(/^wa_fenced_writes_total [1-9]/m)

  await gateway.database.query('update session_lease set lease_until = now(), owner = null')
  await eventually(async () => {
    // wakes the supervisor of the other process
    await gateway.call(startSession, { params: { whatsappId: id } }, { as: { companyId: 71 } })
    return (await gateway.database.query('select 1 from wa_journal where stanza_id = $1', [lost])).rowCount
  })
  expect(await gateway.textsOf(71, 2)).toEqual(['antes', 'para o próximo'])
  await gateway.close()
})

test('a process that has lost its session does not log in again, because a login would disconnect the new owner', async () => {
  const slow = { leaseRenewMs: 600_000, leaseTtlMs: 1_200_000, leaseFenceMs: 600_000 }
  const gateway = await startGateway(network, { timing: slow })
  const id = await givenOpen(gateway, network, 74)
  await settled(gateway, id)
  const logins = (await seen('login')).length
  await steal(gateway, id)
  await network.control.disconnect(COMPANY_PHONE, 'restart') // a restart makes the client log in again at once

  await eventually(gateway.countNotTried, (tries) => tries >= 2)
  expect(await seen('login')).toHaveLength(logins)
  await gateway.close()
})

test('a gateway that cannot reach its database closes its sessions before their leases expire, and reopens them when the database is back', async () => {
  const gateway = await startGateway(network, { timing: { leaseTtlMs: 1_200_000, leaseFenceMs: 8_000 } })
  const id = await givenOpen(gateway, network, 75)
  await settled(gateway, id)
  const closed = (await seen('session-close')).length

  await withoutDatabase(inject('postgresUrl'), gateway.environment['DATABASE_URL'] ?? '', async () => {
    await eventually(async () => (await seen('session-close')).length > closed)
  })
  await eventually(
    () => network.control.devices(COMPANY_PHONE),
    (devices) => devices.some(({ connected }) => connected),
  )
  await gateway.close()
})

test('two processes never have the same session open, even if the session moves from one process to the other and back', async () => {
  const replaced = async () => (await seen('session-open')).filter(({ replaces }) => replaces !== undefined)
  const gateway = await startGateway(network)
  const ids = [await givenOpen(gateway, network, 72), await givenOpen(gateway, network, 73, OTHER_PHONE)]
  for (const id of ids) await settled(gateway, id)
  const before = (await replaced()).length
  const second = await startService(createConnections({ timing: { leaseRenewMs: 400 } }), gateway.environment)
  const openedBy = async (address: string) =>
    Number(
      /^wa_sessions\{status="CONNECTED"\} (\d+)$/m.exec(await (await fetch(`${address}/metrics`)).text())?.[1] ?? 0,
    )
  expect([await openedBy(gateway.address), await openedBy(second.address)]).toEqual([2, 0])

  await gateway.restart(async () => {
    await eventually(
      () => openedBy(second.address),
      (open) => open === 2,
    )
  })
  expect(await openedBy(gateway.address)).toBe(0)
  await second.stop()
  await eventually(
    () => openedBy(gateway.address),
    (open) => open === 2,
  )

  expect((await replaced()).length).toBe(before)
  await gateway.close()
})
