import { showTicketsService, surveyTickets } from '@recado/contracts/platform/ticket-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
})
afterAll(() => harness.close())

test('super users see how many active tickets each company has, and how many of them are late', async () => {
  const [company, idle] = [await harness.company(), await harness.company()]
  await company.setting('firstAnswerMinutes', '10')
  const queue = await company.queue()
  const sentAt = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const chat = (phone: string) => ({ phone, lid: null })
  await company.waiting(queue, { chat: chat('5511911120001'), sentAt: sentAt(30) })
  await company.waiting(queue, { chat: chat('5511911120002'), sentAt: sentAt(5) })
  const taken = await company.waiting(queue, { chat: chat('5511911120003'), sentAt: sentAt(2) })
  await company.accept(taken, company.admin)
  const as = { ...company.admin, super: true }

  const { body } = await harness.service.call(surveyTickets, {}, { as })

  const ours = body.filter(({ companyId }) => [company.id, idle.id].includes(companyId))
  expect(ours).toEqual([{ companyId: company.id, pending: 2, open: 1, breached: 1 }])
})

test('the tickets of all companies are refused to admins', async () => {
  const company = await harness.company()
  for (const route of [surveyTickets, showTicketsService]) {
    expect(await harness.service.call(route, {}, { as: company.admin })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  }
})
