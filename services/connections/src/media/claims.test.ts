import { randomUUID } from 'node:crypto'
import { companyUpdated } from '@recado/contracts/auth/events'
import { aCompany } from '@recado/contracts/testing/company'
import { mediaFetched } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 81
const SIZE = 100_000
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, {
  // with these times the process does not notice by itself that it has lost the lease
  timing: { leaseRenewMs: 600_000, leaseTtlMs: 1_200_000, leaseFenceMs: 600_000 },
})
await settled(gateway, whatsappId)

/** Sends a file whose download is too slow to finish in this test. @returns the message's id, once a process has claimed it */
async function fetching(): Promise<string> {
  await network.control.setFaults({ media: { bytesPerSecond: 100 } })
  const content = { kind: 'document' as const, file: { size: SIZE } }
  const { id } = await network.control.sendContent(CUSTOMER, { to: COMPANY_PHONE, content })
  await eventually(async () => (await read(id))?.claimed_by)
  return id
}
const read = async (id: string) => {
  const { rows } = await gateway.database.query('select * from media_download where wa_message_id = $1', [id])
  return rows[0]
}
const heard = async (id: string, enough = 1) => {
  const of = (all: readonly { waMessageId: string }[]) => all.filter(({ waMessageId }) => waMessageId === id)
  return of(await gateway.heard(mediaFetched, COMPANY, (all) => of(all).length >= enough))
}

test('a process that lost the session stores no part of a file, and the next process fetches the file at once', async () => {
  const id = await fetching()
  const before = await read(id)

  await gateway.database.query(
    `update session_lease set owner = $2, epoch = epoch + 1, lease_until = now() + interval '1 hour'
      where connection_id = (select connection_id from session_lease where connection_id = $1 for update)`,
    [whatsappId, randomUUID()],
  )
  await gateway.restart(async () => {
    expect(await read(id)).toEqual(before)
    await network.control.setFaults({})
    await gateway.database.query('update session_lease set owner = null, lease_until = now()')
  })

  expect(await heard(id)).toMatchObject([{ size: SIZE }])
  expect(await heard(id, 0)).toHaveLength(1)
  expect(await read(id)).toBeUndefined()
})

test('the download of a file stops when its company is disabled, without a counted attempt, and finishes when it is enabled', async () => {
  const told = (version: number, status: boolean) =>
    gateway.publish(companyUpdated, COMPANY, { company: aCompany(COMPANY, { version, status }) })
  const id = await fetching()

  await told(2, false)
  const row = await eventually(
    () => read(id),
    ({ claimed_by }) => claimed_by === null,
  )
  await network.control.setFaults({})
  expect(row).toMatchObject({ status: 'waiting', tries: 0, last_error: 'stopped' })
  expect(await heard(id, 0)).toEqual([])
  await told(3, true)

  expect(await heard(id)).toMatchObject([{ size: SIZE }])
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})
