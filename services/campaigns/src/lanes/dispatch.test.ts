import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const given = async (people: number) => {
  const company = await harness.company()
  const connection = await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, people)
  return { company, admin: company.admin, connection, contactListId }
}
const isOver = ({ status }: { status: string }) => status === 'FINALIZADA'

test('a campaign writes to everybody of a list once, in turn with its texts, and ends', async () => {
  const { company, admin, connection, contactListId } = await given(7)

  const { id } = await harness.start(company, {
    contactListId,
    message1: 'Oi {nome}, {numero} {cupom}',
    message3: 'Olá {nome}',
  })
  const campaign = await harness.until(admin, id, isOver)

  const requested = harness.tickets.requested(company.id)
  expect(requested.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Oi Pessoa 1, 55119\d{8} {cupom}$/),
    'Olá Pessoa 2',
    expect.stringMatching(/^Oi Pessoa 3, /),
    'Olá Pessoa 4',
    expect.stringMatching(/^Oi Pessoa 5, /),
    'Olá Pessoa 6',
    expect.stringMatching(/^Oi Pessoa 7, /),
  ])
  expect(new Set(requested.map(({ requestId }) => requestId)).size).toBe(7)
  expect(requested.every(({ whatsappId, step }) => whatsappId === connection.id && step === 'message')).toBe(true)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', stats: { valid: 7, sent: 7, pending: 0, queued: 0 } })
  const told = await harness.until(admin, id, ({ stats }) => stats.delivered === 7)
  expect(told.completedAt).not.toBeNull()
  expect((await harness.recipients(admin, id)).map(({ state, variant }) => [state, variant])).toEqual(
    Array.from({ length: 7 }, (_, n) => ['delivered', n % 2 === 0 ? 1 : 3]),
  )
})
