import { changeIntegration } from '@recado/contracts/integrations/routes'
import { composingRequested, messageCreated } from '@recado/contracts/messages/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { changingRow } from '../../../test/changing-row.ts'
import { ledByIntegration, TYPEBOT } from '../../../test/integrations.ts'
import { startProvidersForFile } from '../../../test/providers.ts'
import { bubble } from '../../../test/typebot.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(() => control.forget())

const NAME = { id: 'name', type: 'text input' }
const LONG_MS = 10_000 // long enough for a test to see that the wait has begun

const sql = async <T extends object>(text: string, ...values: unknown[]) =>
  (await harness.service.database.query<T>(text, values)).rows

/** Creates a flow that sends these bubbles, each after the delay, and then asks for a name. */
async function given(texts: readonly string[], delayMs = 1) {
  await control.answer('typebot', { messages: texts.map(bubble), input: NAME })
  const led = await ledByIntegration(harness, stage.url, { ...TYPEBOT, typebotDelayMessage: delayMs })
  const { company, admin, integrationId } = led
  const waiting = () =>
    sql<{ id: string; rest: { text: string }[]; claimed_by: string | null }>(
      'select id, rest, claimed_by from integration_bubble where company_id = $1 order by id',
      company.id,
    )
  /** Waits until this is the next bubble and a process waits to send it. */
  const isNext = (text: string) =>
    eventually(waiting, ([row]) => row?.rest[0]?.text === text && row.claimed_by !== null)
  /**
   * Takes the claim of the row from the process that waits, as if that process was killed. `free` then lets any process
   * claim the row.
   */
  const hold = async () => {
    const held = await sql(
      `update integration_bubble set claimed_by = gen_random_uuid(), due_at = 'infinity' where company_id = $1 returning id`,
      company.id,
    )
    expect(held).toHaveLength(1)
  }
  const free = () => sql('update integration_bubble set due_at = now() where company_id = $1', company.id)
  const delay = (ms: number) =>
    harness.service.call(changeIntegration, { params: { integrationId }, body: { typebotDelayMessage: ms } } as never, {
      as: admin,
    })
  return { ...led, waiting, isNext, hold, free, delay }
}

test('the bubbles of a flow are sent in order, and the contact sees typing before each', async () => {
  const { company, connection, write, texts, waiting } = await given(['um', 'dois', 'três'])
  await write('oi')

  expect(await texts(4)).toEqual(['oi', 'um', 'dois', 'três'])
  await eventually(waiting, ({ length }) => length === 0)
  const composing = await company.heard(composingRequested, 3)
  expect(composing).toHaveLength(3)
  expect(composing[0]).toMatchObject({ whatsappId: connection.id, to: { phone: expect.stringContaining('5511') } })
  const said = (await company.heard(messageCreated)).filter(({ message }) => message.fromMe)
  expect(said.map(({ message }) => message.madeBy?.name)).toEqual(['Máquina', 'Máquina', 'Máquina'])
})

test('an agent who takes over the ticket stops the remaining bubbles of a flow', async () => {
  const { company, admin, write, ticket, texts, isNext, waiting, hold, free } = await given(['um', 'dois'], LONG_MS)
  await write('oi')
  await isNext('um')
  await hold()
  await company.accept(await ticket(), admin)
  await free()

  await eventually(waiting, ({ length }) => length === 0)
  expect(await texts(1)).toEqual(['oi'])
})

test("a contact's message between the bubbles of a flow is answered after the last bubble", async () => {
  const { write, texts, isNext, delay, hold, free } = await given(['um', 'dois'], LONG_MS)
  await write('oi')
  await isNext('um')
  await hold()
  await write('Carla')
  expect(await texts(2)).toEqual(['oi', 'Carla'])
  expect(await control.arrivals('typebot')).toHaveLength(1)
  await delay(1)
  await free()

  const greeting = 'Prazer, Carla! Com quem quer falar?'
  expect((await texts(6)).slice(0, 5)).toEqual(['oi', 'Carla', 'um', 'dois', greeting])
})

test('the bubbles of a process that was killed during the wait are sent once by another process', async () => {
  const { write, texts, isNext, delay, hold, free, waiting } = await given(['um', 'dois'], LONG_MS)
  const before = await countLost()
  await write('oi')
  await isNext('um')
  await hold()
  await eventually(countLost, (count) => count > before)
  expect(await texts(1)).toEqual(['oi'])
  await delay(1)
  await free()

  await texts(3)
  await eventually(waiting, ({ length }) => length === 0)
  expect(await texts(3)).toEqual(['oi', 'um', 'dois'])
})

/** The number of waits whose row was claimed by another process. */
async function countLost(): Promise<number> {
  const text = await (await fetch(`${harness.service.address}/metrics`)).text()
  return Number(/outside_work_total\{work="integration_bubble",outcome="lost"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('the action of a flow is carried out after its last bubble', async () => {
  const { company, write, ticket, texts } = await given([])
  const target = await company.queue()
  await control.answer('typebot', {
    messages: [bubble('um'), bubble(`#{"queueId":${target.id}}`), bubble('dois')],
    input: NAME,
  })
  await write('oi')

  expect(await texts(3)).toEqual(['oi', 'um', 'dois'])
  await eventually(ticket, ({ queueId }) => queueId === target.id)
  expect(await ticket()).toMatchObject({ useIntegration: false, chatbot: false })
})

test('a user who is deleted during the last bubble gets no ticket', async () => {
  const { company, queue, write, ticket, isNext, hold, free, delay } = await given([], LONG_MS)
  const person = await company.person({ queueIds: [queue.id] })
  await control.answer('typebot', {
    messages: [bubble('um'), bubble(`#{"userId":${person.userId}}`)],
    input: NAME,
  })
  await write('oi')
  await isNext('um')
  await hold()
  await delay(1)
  const removal = await changingRow(harness.service.database, 'update user_ref set deleted = true where id = $1', [
    person.userId,
  ])
  await free()
  await removal.untilWaitedFor(async () => !(await ticket()).useIntegration)
  await removal.commit()

  expect(await eventually(ticket, ({ useIntegration }) => !useIntegration)).toMatchObject({ userId: null })
})

test('a flow without a delay sends all bubbles at once', async () => {
  const { company, write, texts } = await given(['um', 'dois'], 0)
  await write('oi')

  expect(await texts(3)).toEqual(['oi', 'um', 'dois'])
  expect(await company.heard(composingRequested, 0)).toEqual([])
})
