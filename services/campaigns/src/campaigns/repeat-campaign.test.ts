import { campaignAnswered, contactOptedOut } from '@recado/contracts/campaigns/events'
import * as contract from '@recado/contracts/campaigns/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Person } from '../../test/harness.ts'
import { givenList, isOver } from '../../test/running-campaigns.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const repeat = (as: Person, campaignId: number, name = 'De novo') =>
  harness.service.call(contract.repeatCampaign, { params: { campaignId }, body: { name } }, { as })

/** A campaign to five people: the first answers, the second opts out, the third is not reached. */
async function ended() {
  const { company, admin, contactListId } = await givenList(harness, 5)
  harness.tickets.behave(company.id, {
    progress: ({ text }) => (text.endsWith('3') ? [{ progress: 'failed', reason: 'ERR_SENDING_WAPP_MSG' }] : ['sent']),
  })
  const { id } = await harness.start(company, { contactListId, message2: 'Olá {nome}', openTickets: 'skip' })
  await harness.until(admin, id, isOver)
  const [first, second] = await harness.recipients(admin, id)
  const at = new Date().toISOString()
  await harness.service.publish(campaignAnswered, company.id, { campaignId: id, recipientId: first?.id ?? 0, at })
  await harness.service.publish(contactOptedOut, company.id, {
    contactId: 5,
    optOut: true,
    numbers: [],
    campaignId: id,
    recipientId: second?.id ?? 0,
    at,
  })
  await harness.until(admin, id, ({ stats }) => stats.answered === 1 && stats.optedOut === 1)
  return { company, admin, id }
}

test('a repetition writes to the people who got the message, and neither answered nor opted out', async () => {
  const { company, admin, id } = await ended()

  const { status, body } = await repeat(admin, id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'INATIVA',
    name: 'De novo',
    message2: 'Olá {nome}',
    openTickets: 'skip',
    resendOf: { id, name: 'Natal', to: 'unanswered' },
  })
  const { body: forecast } = await harness.service.call(
    contract.forecastCampaign,
    { body: { message1: 'Oi', resendOfId: id, resendTo: 'unanswered' } },
    { as: admin },
  )
  expect(forecast.valid).toBe(2)
  harness.tickets.behave(company.id, {})
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
  await harness.service.call(
    contract.changeCampaign,
    { params: { campaignId: body.id }, body: { scheduledAt } },
    { as: admin },
  )
  await harness.service.database.query('update campaign set scheduled_at = now() where id = $1', [body.id])

  expect(await harness.until(admin, body.id, isOver)).toMatchObject({ stats: { valid: 2, sent: 2 } })
  expect((await harness.recipients(admin, body.id)).map(({ name }) => name)).toEqual(['Pessoa 4', 'Pessoa 5'])
})

test('the report counts the people whom a repetition writes to, although others opted out without the message or after an answer', async () => {
  const { company, admin, id } = await ended()
  const [first, , third] = await harness.recipients(admin, id)
  const report = async () =>
    (await harness.service.call(contract.reportCampaign, { params: { campaignId: id } }, { as: admin })).body
  expect((await report()).unanswered).toBe(2)

  // the third person got no message, but opted out when they were asked; the first one answered before
  for (const recipientId of [first?.id ?? 0, third?.id ?? 0]) {
    const optedOut = { contactId: 5, optOut: true, numbers: [], campaignId: id, recipientId }
    await harness.service.publish(contactOptedOut, company.id, { ...optedOut, at: new Date().toISOString() })
  }
  await harness.until(admin, id, ({ stats }) => stats.optedOut === 3)

  const { unanswered, stats } = await report()
  expect({ unanswered, stats }).toMatchObject({ unanswered: 2, stats: { sent: 4, answered: 1, optedOut: 3 } })
})

test('a repetition is created once, even if two admins ask for it, until it starts', async () => {
  const { admin, id } = await ended()

  const both = await Promise.all([repeat(admin, id, 'Um'), repeat(admin, id, 'Dois')])
  const [one, two] = both.map(({ body }) => body.id)
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(one).toBe(two)
  await harness.service.database.query('update campaign set started_at = now() where id = $1', [one])

  expect((await repeat(admin, id, 'Três')).body.id).not.toBe(one)
})

test('a second repetition leaves out the people who answered the first one, or a repetition of that, or opted out by it', async () => {
  const { company, admin, id } = await ended()
  const query = (sql: string, of: number) => harness.service.database.query(sql, [of])
  const run = async (of: number) => {
    const { body } = await repeat(admin, of)
    await query(`update campaign set status = 'FINALIZADA', started_at = now() where id = $1`, body.id)
    await query(`update campaign_recipient set state = 'sent', sent_at = now() where campaign_id = $1`, body.id)
    return body.id
  }
  const first = await run(id)
  const [fourth] = await harness.recipients(admin, first)
  const at = new Date().toISOString()
  const answer = { campaignId: first, recipientId: fourth?.id ?? 0, at }
  await harness.service.publish(campaignAnswered, company.id, answer)
  await harness.until(admin, first, ({ stats }) => stats.answered === 1)

  const second = await repeat(admin, id)
  expect((await harness.recipients(admin, second.body.id)).map(({ name }) => name)).toEqual(['Pessoa 5'])
  const params = { campaignId: id }
  expect((await harness.service.call(contract.reportCampaign, { params }, { as: admin })).body.unanswered).toBe(1)

  await query('delete from campaign where id = $1', second.body.id)
  const third = await run(first)
  await query('update campaign_recipient set opted_out_at = now() where campaign_id = $1', third)
  expect(await repeat(admin, id)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } })
})

test('a repetition of a repetition leaves out the people who answered the campaign itself, or its other repetitions', async () => {
  const { admin, id } = await ended()
  const query = (sql: string, of: number) => harness.service.database.query(sql, [of])
  const run = async () => {
    const { body } = await repeat(admin, id)
    await query(`update campaign set status = 'FINALIZADA', started_at = now() where id = $1`, body.id)
    await query(`update campaign_recipient set state = 'sent', sent_at = now() where campaign_id = $1`, body.id)
    return body.id
  }
  const [first, second] = [await run(), await run()]
  const answered = (place: number, of: number) =>
    query(`update campaign_recipient set answered_at = now() where campaign_id = $1 and name = 'Pessoa ${place}'`, of)

  await answered(4, second)
  expect((await harness.recipients(admin, (await repeat(admin, first)).body.id)).map(({ name }) => name)).toEqual([
    'Pessoa 5',
  ])
  await query('delete from campaign where resend_of_id = $1', first)
  await answered(5, id)
  expect(await repeat(admin, first)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } })
})

test('a repetition of another company’s campaign, by an agent, or of a campaign that has not ended is refused', async () => {
  const { company, admin, id } = await ended()
  const draft = await harness.create(admin)

  expect(await repeat((await harness.company()).admin, id)).toMatchObject({ status: 404 })
  expect(await repeat(await company.person(), id)).toMatchObject({ status: 403 })
  expect(await repeat(admin, draft.id)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } })
})

test('the report of a campaign counts the results of each variant of the text', async () => {
  const { admin, id } = await ended()

  const { body } = await harness.service.call(contract.reportCampaign, { params: { campaignId: id } }, { as: admin })

  const none = { delivered: 0, read: 0 }
  expect(body.variants).toEqual([
    { variant: 1, text: 'Oi {nome}', recipients: 3, sent: 2, answered: 1, optedOut: 0, failed: 1, ...none },
    { variant: 2, text: 'Olá {nome}', recipients: 2, sent: 2, answered: 0, optedOut: 1, failed: 0, ...none },
  ])
  const exported = await harness.service.call(contract.exportCampaign, { params: { campaignId: id } }, { as: admin })
  const [head, first] = String(exported.body['content']).split('\r\n')
  expect(head).toContain('Número;Mensagem;Situação')
  expect(first).toMatch(/^"?Pessoa 1"?;.*;1;Enviado;/)
})
