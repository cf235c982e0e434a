import { createHash } from 'node:crypto'
import { apiTokenChanged, connectionDeleted } from '@recado/contracts/connections/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const change = (company: Company, whatsappId: number, hash: string | null, version: number) =>
  harness.service.publish(apiTokenChanged, company.id, { whatsappId, hash, version })
const kept = async (company: Company) => {
  const sql = 'select connection_id as "whatsappId", hash from api_token where company_id = $1'
  const { rows } = await harness.service.database.query<{ whatsappId: string; hash: string | null }>(sql, [company.id])
  return rows.map(({ whatsappId, hash }) => ({ whatsappId: Number(whatsappId), hash }))
}

test('the service stores the newest API token of a connection, and no token of a deleted connection', async () => {
  const company = await harness.company()
  const { id } = await company.connection()
  await change(company, id, hashOf('new'), 5)
  await eventually(async () => (await kept(company)).length === 1)
  await change(company, id, hashOf('old'), 4)
  await change(company, id, null, 6)
  expect(
    await eventually(
      () => kept(company),
      ([row]) => row?.hash === null,
    ),
  ).toEqual([{ whatsappId: id, hash: null }])

  await change(company, id, hashOf('newer'), 7)
  await eventually(
    () => kept(company),
    ([row]) => row?.hash === hashOf('newer'),
  )
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: id })
  await eventually(
    () => kept(company),
    ([row]) => row?.hash === null,
  )
  await change(company, id, hashOf('late'), 8)
  const other = await company.connection()
  await change(company, other.id, hashOf('other'), 1) // this event arrives after the event above
  await eventually(async () => (await kept(company)).length === 2)
  expect(await kept(company)).toContainEqual({ whatsappId: id, hash: null })
})
