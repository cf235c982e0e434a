import { updateTicket } from '@recado/contracts/tickets/routes'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Company, Harness } from '../../../test/harness.ts'
import { aPromptOf, countTurns, leadQueue, ledByPrompt, startWithModel, type WithModel } from '../../../test/prompts.ts'

let stage: WithModel
let provider: ProviderControl
let harness: Harness
beforeAll(async () => {
  stage = await startWithModel()
  ;({ harness, provider } = stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const asked = (count: number) =>
  expect.poll(async () => (await provider.arrivals('openai')).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
/** Waits until no answer is pending. */
const settled = (company: Company) =>
  expect.poll(() => countTurns(harness, company, `status = 'waiting'`), { timeout: 60_000 }).toBe(0)

/**
 * A contact whose message a model has not answered yet.
 * @param status the error with which the model answers when it is released
 */
async function thinking(status?: number) {
  const led = await ledByPrompt(harness)
  const { company } = led
  await provider.setFaults([{ kind: 'held', times: 1, ...(status && { status }) }])
  await led.write('Oi')
  await asked(1)
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  const ticketId = ticket?.id ?? 0
  const put = async (body: object) => {
    const answer = await harness.service.call(updateTicket, { params: { ticketId }, body }, { as: company.admin })
    expect(answer).toMatchObject({ status: 200 })
  }
  const takeAndGiveBack = async () => {
    await put({ status: 'open' })
    await put({ status: 'pending', userId: null })
  }
  const texts = (count: number) => company.texts(ticketId, (all) => all.length >= count)
  const ticketNow = () => company.ticket(ticketId)
  return { ...led, put, takeAndGiveBack, texts, ticketNow }
}
type Thinking = Awaited<ReturnType<typeof thinking>>

const MEANWHILE: readonly (readonly [string, (of: Thinking) => Promise<unknown>])[] = [
  ['an agent has taken the ticket and returned it', ({ takeAndGiveBack }) => takeAndGiveBack()],
  [
    'the ticket was moved to another queue and back',
    async ({ put, people, queue }) => {
      await put({ queueId: people.id })
      await put({ queueId: queue.id })
    },
  ],
]

test.each(MEANWHILE)("a model's answer that arrives after %s is not sent", async (_what, happens) => {
  const led = await thinking()
  await happens(led)
  await provider.release()
  await settled(led.company)

  expect(await led.texts(1)).toEqual(['Oi'])
  await led.write('E agora?')
  expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
})

test.each(MEANWHILE)(
  "a contact's message after %s is answered by a new question to the model",
  async (_what, happens) => {
    const led = await thinking()
    await happens(led)
    await led.write('E agora?')
    await led.texts(2)
    await provider.release()

    expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
    await settled(led.company)
    expect(await led.texts(3)).toHaveLength(3)
  },
)

test.each(
  MEANWHILE.flatMap(([what, happens]) => [
    [400, what, happens] as const,
    [500, what, happens] as const, // this status allows another attempt
  ]),
)(
  'a ticket is not handed over, and the model is not asked again, if the model fails with %i after %s',
  async (status, _what, happens) => {
    const led = await thinking(status)
    await happens(led)
    const before = await led.ticketNow()
    await provider.release()
    await settled(led.company)

    expect(await led.texts(1)).toEqual(['Oi'])
    expect(await led.ticketNow()).toEqual(before)
    expect(await provider.arrivals('openai')).toHaveLength(1)
    await led.write('E agora?')
    expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
  },
)

test("a contact's message is answered even if a question from before the ticket left the queue fails", async () => {
  const led = await thinking(400)
  await led.takeAndGiveBack()
  await led.write('E agora?')

  expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
  await provider.release()
  await settled(led.company)
  expect(await led.texts(3)).toHaveLength(3)
  expect((await led.ticketNow()).chatbot).toBe(true)
})

test("a second queue's prompt answers a moved ticket while the first queue's prompt is still working", async () => {
  const { company, people, put, write, texts } = await thinking()
  const second = await aPromptOf(harness, company, people, { name: 'Vendas' })
  await leadQueue(harness, company, people, second.id)
  await put({ queueId: people.id })
  await write('Quanto custa?')
  expect(await texts(3)).toEqual(['Oi', 'Quanto custa?', 'Você disse: Quanto custa?'])
  await provider.release()
  await settled(company)

  expect(await texts(3)).toHaveLength(3)
})
