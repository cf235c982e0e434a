import { companyUpdated } from '@recado/contracts/auth/events'
import { dateOf } from '@recado/contracts/calendar/zone'
import { campaignConfirmed } from '@recado/contracts/campaigns/events'
import { changeCampaignSettings, resendCampaign } from '@recado/contracts/campaigns/routes'
import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import { WEEKDAYS } from '@recado/contracts/hours'
import { aCompany } from '@recado/contracts/testing/company'
import { systemCaller } from '@recado/kit/caller'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Person } from '../../test/harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'
import { openTransactions, type Transactions } from '../../test/transactions.ts'
import { expireRecipients } from './expire-recipients.ts'

const TIME_ZONE = 'America/Sao_Paulo'
const DAY_MS = 86_400_000

let harness: CampaignHarness
let transactions: Transactions
beforeAll(async () => {
  harness = await startCampaignHarness()
  transactions = openTransactions(harness.service)
})
afterAll(async () => {
  await transactions.close()
  await harness.close()
})

async function set(as: Person, settings: Partial<CampaignSettings>): Promise<void> {
  const { status } = await harness.service.call(changeCampaignSettings, { body: { settings } }, { as })
  expect(status).toBe(200)
}

/** The English name of the weekday `days` days from now, in the company's time zone. */
function dayIn(days: number): (typeof WEEKDAYS)[number] {
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: TIME_ZONE }).format(
    Date.now() + days * DAY_MS,
  )
  const day = WEEKDAYS.find((one) => one === name.toLowerCase())
  if (!day) throw new Error(`the weekday ${name} is unknown`)
  return day
}

test('a campaign outside the sending window waits, shows the next opening, and then continues', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  const hours = [{ weekdayEn: dayIn(3), startTime: '09:00', endTime: '18:00' }]
  await set(admin, { sendingWindow: { enabled: true, hours } })
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'window')
  const opening = new Intl.DateTimeFormat('en', {
    weekday: 'long',
    timeZone: TIME_ZONE,
    hour: '2-digit',
    hour12: false,
  })
  expect(opening.format(new Date(waiting?.until ?? 0)).toLowerCase()).toMatch(
    new RegExp(`^${hours[0]?.weekdayEn}.* 09`),
  )
  expect(harness.tickets.requested(company.id)).toEqual([])
  await set(admin, { sendingWindow: { enabled: false, hours } })

  expect(await harness.until(admin, id, isOver)).toMatchObject({ waiting: null, stats: { sent: 2 } })
})

test('a campaign waits over a holiday of the company, and continues when the holiday is removed', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
  const hours = WEEKDAYS.map((weekdayEn) => ({ weekdayEn, startTime: '00:00', endTime: '23:59' }))
  await set(admin, { sendingWindow: { enabled: true, hours } })
  const specialDays = [-1, 0, 1].map((days) => ({
    date: dateOf(new Date(Date.now() + days * DAY_MS)),
    name: 'Feriado',
    startTime: '00:00',
    endTime: '00:00',
  }))
  const tell = (version: number, days: typeof specialDays) =>
    harness.service.publish(companyUpdated, company.id, {
      company: aCompany(company.id, { specialDays: days, version }),
    })
  await tell(2, specialDays)
  await eventually(async () => {
    const sql = 'select from company_ref where company_id = $1 and version = 2'
    return (await harness.service.database.query(sql, [company.id])).rowCount
  })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'window')

  await tell(3, [])

  expect(await harness.until(admin, id, isOver)).toMatchObject({ waiting: null, stats: { sent: 1 } })
})

test('a connection at its daily limit waits for the next day, and continues at once if the limit is raised', async () => {
  const { company, admin, contactListId } = await givenList(harness, 3)
  const cap = (perDay: number) => set(admin, { dailyCap: { enabled: true, perDay, warmUp: false } })
  await cap(2)
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(
    admin,
    id,
    (campaign) => campaign.waiting?.reason === 'cap' && campaign.stats.sent === 2 && campaign.stats.pending === 1,
  )
  expect(Date.parse(waiting?.until ?? '')).toBeGreaterThan(Date.now())
  await cap(3)

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id)).toHaveLength(3)
})

const DAY_AGO = "now() - interval '24 hours 1 minute'"
const expire = (companyId: number) => transactions.inTx(systemCaller(companyId, 'test'), expireRecipients)

test('a message without progress for an hour fails, its connection sends the next message, and late progress corrects the result', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
  await expire(company.id)
  expect((await harness.recipients(admin, id))[0]).toMatchObject({ state: 'queued' })
  await harness.service.database.query(
    `update campaign_recipient set requested_at = now() - interval '61 minutes' where campaign_id = $1 and state = 'queued'`,
    [id],
  )
  harness.tickets.behave(company.id, {})

  await expire(company.id)
  await expire(company.id) // another process may run the same job

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { failed: 1, delivered: 1 } })
  expect((await harness.recipients(admin, id))[0]).toMatchObject({ state: 'failed', reason: 'ERR_SENDING_UNKNOWN' })
  const again = { params: { campaignId: id }, body: { name: 'De novo' } }
  expect((await harness.service.call(resendCampaign, again, { as: admin })).status).toBe(409)
  if (!first) throw new Error('no message was requested')
  await harness.tickets.tell(first, 'delivered')
  await harness.until(admin, id, ({ stats }) => stats.failed === 0 && stats.delivered === 2)
})

test('a confirmation request without progress for an hour frees its connection, and a later confirmation is recorded', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, {
    contactListId,
    confirmation: true,
    confirmationMessage1: 'Posso mandar?',
  })
  await untilRequested(harness, company.id, 1)
  await harness.service.database.query(
    `update campaign_recipient set requested_at = now() - interval '61 minutes' where campaign_id = $1 and state = 'queued'`,
    [id],
  )

  await expire(company.id)

  await untilRequested(harness, company.id, 2)
  const [first] = await harness.recipients(admin, id)
  expect(first).toMatchObject({ state: 'queued' })
  const confirmed = { campaignId: id, recipientId: first?.id ?? 0, at: new Date().toISOString() }
  await harness.service.publish(campaignConfirmed, company.id, confirmed)
  await eventually(
    async () => (await harness.recipients(admin, id))[0],
    (recipient) => recipient?.state === 'awaiting_confirmation',
  )
})

test('a person who has not confirmed within a day gets no message, even if they confirm later', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  const { id } = await harness.start(company, {
    contactListId,
    confirmation: true,
    confirmationMessage1: 'Posso mandar?',
  })
  await untilRequested(harness, company.id, 2)
  await harness.until(admin, id, ({ stats }) => stats.confirmationRequested === 2)
  const [late, prompt] = await harness.recipients(admin, id)
  const confirm = (recipientId: number | undefined) =>
    harness.service.publish(campaignConfirmed, company.id, {
      campaignId: id,
      recipientId: recipientId ?? 0,
      at: new Date().toISOString(),
    })
  await harness.service.database.query(
    `update campaign_recipient set confirmation_requested_at = ${DAY_AGO} where id = $1`,
    [late?.id],
  )

  await expire(company.id)
  await confirm(late?.id)
  await confirm(prompt?.id)

  await harness.until(admin, id, isOver)
  expect((await harness.recipients(admin, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'no-confirmation'],
    ['delivered', null],
  ])
  const wanted = harness.tickets.requested(company.id).filter(({ step }) => step === 'message')
  expect(wanted.map(({ recipientId }) => recipientId)).toEqual([prompt?.id])
})
