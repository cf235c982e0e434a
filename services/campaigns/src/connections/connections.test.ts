import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns()
})
afterAll(() => harness.close())

const update = (company: Company, id: number, name: string, version: number) =>
  harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { id, name, version }),
  })
const known = async (company: Company) =>
  (
    await harness.service.database.query<{ id: number; name: string; deleted: boolean }>(
      'select id::int, name, status, is_default, number, deleted from connection_ref where company_id = $1 order by id',
      [company.id],
    )
  ).rows
const until = (company: Company, isSo: (row: { id: number; name: string; deleted: boolean }) => boolean) =>
  eventually(
    () => known(company),
    (rows) => rows.some(isSo),
  )

test('a connection has the state of its newest event, even if an older event arrives later', async () => {
  const company = await harness.company()
  const { id } = await company.connection({ number: '5511988887777', isDefault: true })

  await update(company, id, 'nova', 5)
  await until(company, ({ name }) => name === 'nova')
  await update(company, id, 'velha', 4)
  await update(company, id, 'última', 6)

  const [row] = await until(company, ({ name }) => name !== 'nova')
  expect(row).toMatchObject({ id, name: 'última', status: 'CONNECTED', is_default: true, deleted: false })
})

test('a status and a channel that only a later release knows are stored as unknown', async () => {
  const company = await harness.company()
  const { id, ...connection } = await company.connection()
  const LATER = 'of-a-later-release' as never

  await harness.service.publish(connectionUpdated, company.id, {
    connection: { ...connection, id, name: 'nova', status: LATER, type: LATER, version: 5 },
  })

  expect((await until(company, ({ name }) => name === 'nova'))[0]).toMatchObject({ id, status: 'unknown' })
  expect(await harness.service.dead('campaigns.keep-connection')).toBe(0)
})

test('a deleted connection keeps its name and stays deleted, even if the deletion arrives first', async () => {
  const company = await harness.company()
  const { id } = await company.connection({ name: 'Loja' })
  const unheard = id + 500_000

  for (const whatsappId of [id, id, unheard]) {
    await harness.service.publish(connectionDeleted, company.id, { whatsappId })
  }
  await until(company, (row) => row.id === unheard)
  await update(company, unheard, 'tarde', 9)
  await update(company, id, 'tarde', 9)
  const other = await company.connection({ name: 'Filial' }) // a fence: this event is handled after the two others

  expect((await known(company)).filter((row) => row.id !== other.id)).toMatchObject([
    { id, name: 'Loja', status: 'DISCONNECTED', is_default: false, deleted: true },
    { id: unheard, name: '', deleted: true },
  ])
})
