import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

test('a campaign waits while its connection is closed, shows the connection as the reason, and continues when it opens', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 2)
  const become = (status: 'CONNECTED' | 'DISCONNECTED', version: number) =>
    harness.service.publish(connectionUpdated, company.id, {
      connection: aConnection(company.id, { ...connection, status, version }),
    })
  await become('DISCONNECTED', 2)
  const { id } = await harness.start(company, { contactListId })

  const waiting = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'connection')
  expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', waiting: { until: null } })
  expect(harness.tickets.requested(company.id)).toEqual([])
  await become('CONNECTED', 3)

  expect(await harness.until(admin, id, isOver)).toMatchObject({ waiting: null, stats: { sent: 2 } })
})

test('a campaign ends when its connection is banned, and continues on the default connection when its own is deleted', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const other = await company.connection({ status: 'CONNECTED', isDefault: false })
  const banned = await harness.start(company, { contactListId, whatsappId: other.id })
  await untilRequested(harness, company.id, 1)

  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { ...other, status: 'BANNED', version: 9 }),
  })
  expect(await harness.until(admin, banned.id, ({ status }) => status === 'CANCELADA')).toMatchObject({
    canceledBecause: 'banned',
  })

  const third = await company.connection({ status: 'CONNECTED', isDefault: false })
  harness.tickets.behave(company.id, { progress: ({ whatsappId }) => (whatsappId === third.id ? [] : ['sent']) })
  const moved = await harness.start(company, { contactListId, whatsappId: third.id })
  const [, atThird] = await untilRequested(harness, company.id, 2)
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: third.id })
  await harness.until(admin, moved.id, ({ whatsapp }) => whatsapp?.id === connection.id)
  if (!atThird) throw new Error('no message was requested')
  await harness.tickets.tell(atThird, 'failed', 'ERR_SENDING_WAPP_MSG')
  expect(await harness.until(admin, moved.id, isOver)).toMatchObject({ stats: { sent: 1, failed: 1 } })
})

test('a pause because of a phone number ends when another number is linked to the connection', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 1)
  const link = async (number: string, version: number) => {
    const linked = aConnection(company.id, { ...connection, number, version })
    await harness.service.publish(connectionUpdated, company.id, { connection: linked })
    const sql = 'select from campaign_lane where whatsapp_id = $1 and number = $2'
    await eventually(async () => (await harness.service.database.query(sql, [connection.id, number])).rowCount)
  }
  await link('5511900000001', 2)
  await harness.service.database.query(
    `update campaign_lane set paused_until = now() + interval '1 day', paused_because = 'strangers', served = 9,
       locked_until = now() + interval '1 day', capped_until = now() + interval '1 day' where whatsapp_id = $1`,
    [connection.id],
  )
  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, ({ waiting }) => waiting !== null)

  await link('5511900000002', 3)

  expect(await harness.until(admin, id, isOver)).toMatchObject({ waiting: null, stats: { sent: 1 } })
})

test('a running campaign stays on its connection if the default changes, and uses the new default after a restart', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 3)
  harness.tickets.behave(company.id, { progress: () => [], takesBack: true })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)

  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { ...connection, isDefault: false, version: 2 }),
  })
  const other = await company.connection({ status: 'CONNECTED', isDefault: true })
  if (first) await harness.tickets.tell(first, 'sent')
  await untilRequested(harness, company.id, 2)
  expect(await harness.cancel(admin, id)).toBe(200)
  await harness.until(admin, id, ({ stats }) => stats.pending === 2)
  harness.tickets.behave(company.id, {})
  expect(await harness.restart(admin, id)).toBe(200)

  await harness.until(admin, id, isOver)
  const senders = harness.tickets.requested(company.id).map(({ whatsappId }) => whatsappId)
  expect(senders).toEqual([connection.id, connection.id, other.id, other.id])
})

test('a campaign whose default connection is deleted continues on the new default connection', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 2)
  const heir = await company.connection({ status: 'CONNECTED', isDefault: false })
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
  if (!first) throw new Error('no message was requested')
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: connection.id })
  await harness.tickets.tell(first, 'failed', 'ERR_SENDING_WAPP_MSG')
  harness.tickets.behave(company.id, {})

  const waiting = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'connection')
  expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', whatsapp: { id: connection.id } })
  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { ...heir, isDefault: true, version: 2 }),
  })

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id).map(({ whatsappId }) => whatsappId)).toEqual([connection.id, heir.id])
})

test('a campaign is canceled when the only connection of the company is deleted', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  await untilRequested(harness, company.id, 1)

  await harness.service.publish(connectionDeleted, company.id, { whatsappId: connection.id })

  expect(await harness.until(admin, id, ({ status }) => status === 'CANCELADA')).toMatchObject({
    canceledBecause: 'no-connection',
  })
})

test('campaigns pause for a day and show the reason after WhatsApp has refused a message to a stranger', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [{ progress: 'failed', reason: 'ERR_WAPP_STRANGERS' }] })
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'strangers')

  expect(Date.parse(waiting?.until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})
