import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { clocksIn, minutesAfter } from '../../../test/urgency.ts'

let harness: Harness
let clocks: ReturnType<typeof clocksIn>
beforeAll(async () => {
  harness = await startTickets({ jobs: false })
  clocks = clocksIn(harness)
})
afterAll(async () => {
  await clocks.close()
  await harness.close()
})

const chat = { phone: '5511987650999', lid: null }
const ago = (minutes: number) => minutesAfter(new Date(), -minutes)

/** A company with a target for the first answer and one for the end. */
async function given(): Promise<Company> {
  const company = await harness.company()
  await company.setting('firstAnswerMinutes', '10')
  await company.setting('resolutionMinutes', '600')
  await clocks.follow(company)
  return company
}

test.each(['opened the ticket', 'answered in the ticket'])(
  'a late message from before the answer on the phone that %s starts no clock, and a later message does',
  async (how) => {
    const company = await given()
    const { id: whatsappId } = await company.connection()
    const receive = async (text: string, minutes: number, fromMe = false) => {
      await company.receive(whatsappId, { chat, text, fromMe, sentAt: ago(minutes) })
      const [ticket] = await company.tickets(([one]) => one?.lastMessage === text)
      if (!ticket) throw new Error('no ticket')
      return ticket
    }
    if (how !== 'opened the ticket') await receive('Bom dia', 20)
    await receive('Respondi', 5, true)
    const late = await receive('Atrasada', 8)
    await clocks.advance(company, [late.id])

    const answered = await company.ticket(late.id)
    expect(answered).toMatchObject({ awaitingSince: null, answerDueAt: null })
    expect(answered.resolveDueAt).not.toBeNull()
    expect((await receive('E agora?', 2)).awaitingSince).not.toBeNull()
  },
)

test.each([false, true])(
  'a group has no clock, even if the company has targets; opened on the phone: %s',
  async (fromMe) => {
    const company = await given()
    const { id: whatsappId } = await company.connection()
    const message = {
      chat: { phone: null, lid: null, group: '120363000000000078' },
      participant: fromMe ? null : { address: chat, name: 'Ana' },
      fromMe,
      sentAt: ago(20),
    }
    await company.receive(whatsappId, message)
    const [group] = await company.tickets(([one]) => one?.isGroup === true)
    await company.setting('resolutionMinutes', '1')
    await clocks.follow(company)
    await harness.service.database.query(`update ticket set due_stale = true where id = $1`, [group?.id])
    await clocks.advance(company, [group?.id ?? 0])

    const after = await eventually(() => company.ticket(group?.id ?? 0))
    expect(after).toMatchObject({ awaitingSince: null, answerDueAt: null, resolveDueAt: null, breachedAt: null })
  },
)
