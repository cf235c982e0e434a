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
/** Once no answer is on its way any more. */
const settled = (company: Company) =>
  expect.poll(() => countTurns(harness, company, `status = 'waiting'`), { timeout: 60_000 }).toBe(0)

/** A contact who has written, and a model that is still thinking about it. @param status with which it fails in the end */
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
  ['a person has taken its ticket and given it back', ({ takeAndGiveBack }) => takeAndGiveBack()],
  [
    'its ticket was moved to another queue and back',
    async ({ put, people, queue }) => {
      await put({ queueId: people.id })
      await put({ queueId: queue.id })
    },
  ],
]

test.each(MEANWHILE)('an answer of a model that comes after %s is not sent', async (_what, happens) => {
  const led = await thinking()
  await happens(led)
  await provider.release()
  await settled(led.company)

  expect(await led.texts(1)).toEqual(['Oi'])
  await led.write('E agora?')
  expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
})

test.each(MEANWHILE)(
  'a message of a contact after %s is answered, by a question that was asked after it',
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
    [500, what, happens] as const, // may be asked again
  ]),
)('a model that fails with %i after %s hands nothing over, and is not asked again', async (status, _what, happens) => {
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
})

test('a message of a contact is answered although a model that was asked before the ticket was away fails meanwhile', async () => {
  const led = await thinking(400)
  await led.takeAndGiveBack()
  await led.write('E agora?')

  expect(await led.texts(3)).toEqual(['Oi', 'E agora?', 'Você disse: E agora?'])
  await provider.release()
  await settled(led.company)
  expect(await led.texts(3)).toHaveLength(3)
  expect((await led.ticketNow()).chatbot).toBe(true)
})

test('a queue with a prompt of its own answers who was moved there, while the prompt of the first queue still thinks', async () => {
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
