import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { type ProviderSimulators, startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerOf, bubble, flowAt, saidIn, sessionOf } from '../../../../../test/typebot.ts'

let simulators: ProviderSimulators
let control: ProviderControl
let flow: ReturnType<typeof flowAt>
beforeAll(async () => {
  simulators = await startProviderSimulators()
  control = providerControl(simulators.url)
  flow = flowAt(simulators.url)
})
beforeEach(async () => {
  await control.setFaults([])
  await control.forget()
})
afterAll(() => simulators.stop())

const input = { id: 'name', type: 'text input' }
const wait = (seconds: unknown, after?: string, more: object = {}) => ({
  type: 'wait',
  wait: { secondsToWaitFor: seconds },
  ...(after && { lastBubbleBlockId: after }),
  ...more,
})
const DEDICATED = { expectsDedicatedReply: true }
const named = (id: string) => ({ ...bubble(id), id })
const waitsIn = (outcome: Awaited<ReturnType<typeof flow>>) => answerOf(outcome).said.map(({ waitMs = 0 }) => waitMs)

test('each wait of a Typebot flow delays the message after it, by half a minute at most', async () => {
  await control.answer('typebot', {
    messages: [named('a'), named('b'), named('c')],
    input,
    clientSideActions: [wait(2), wait('1.5', 'a'), wait(-3, 'b'), wait(9_999, 'c'), { type: 'redirect' }, null],
  })
  expect(waitsIn(await flow())).toEqual([2_000, 1_500, 0])

  await control.answer('typebot', {
    messages: [named('a')],
    input: { ...input, type: 'choice input', items: [{ content: 'Sim' }] },
    clientSideActions: [wait(9_999, 'a'), wait('soon')],
  })
  expect(waitsIn(await flow())).toEqual([0, 30_000])
})

test('a Typebot flow that waits only for its client continues in the same turn after the wait', async () => {
  await control.answer(
    'typebot',
    { messages: [named('um')], clientSideActions: [wait(3, 'um', DEDICATED)] },
    { messages: [], clientSideActions: [{ type: 'scriptToExecute', ...DEDICATED }] },
    { messages: [named('dois')], input },
  )

  const outcome = await flow()

  expect(saidIn(outcome)).toEqual(['um', 'dois'])
  expect(waitsIn(outcome)).toEqual([0, 3_000])
  expect(answerOf(outcome).action).toEqual({})
  expect(sessionOf(outcome)?.id).toBeTruthy()
  const bodies = (await control.arrivals('typebot')).map(({ body }) => body)
  expect(bodies.slice(1)).toEqual(['{}', '{}'])
})

test('a Typebot flow that keeps waiting for its client is handed to agents after five steps', async () => {
  const waiting = { messages: [], clientSideActions: [{ type: 'scriptToExecute', ...DEDICATED }] }
  await control.answer('typebot', ...Array.from({ length: 9 }, () => waiting))

  const outcome = await flow()

  expect(answerOf(outcome)).toMatchObject({ said: [], action: { stopBot: true }, session: null })
  expect(await control.arrivals('typebot')).toHaveLength(6)
  await control.answer('typebot')
})

test('a Typebot flow that fails in its second step ends as `unsure` and is not started again', async () => {
  await control.answer('typebot', { messages: [named('um')], clientSideActions: [wait(1, 'um', DEDICATED)] })
  await control.setFaults([{ provider: 'typebot', path: 'continueChat', kind: 'limited' }])

  expect((await flow()).outcome).toBe('unsure')
})
