import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { type ProviderSimulators, startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerOf, bubble, flowAt, saidIn, sessionOf } from '../../../../../test/typebot.ts'

let simulators: ProviderSimulators
let control: ProviderControl
let flow: ReturnType<typeof flowAt>
beforeAll(async () => {
  simulators = await startProviderSimulators()
  control = providerControl(simulators.url)
  flow = flowAt(simulators.url)
})
afterAll(() => simulators.stop())

const COMMAND = '#{"close":true}'

const shows = (text: string) =>
  control.answer('typebot', { messages: [bubble(text)], input: { id: 'next', type: 'text input' } })

/** Runs a flow that sends the text `shown`, for a contact of this name who wrote `texts` earlier in the session. */
async function afterTexts(shown: string, texts: readonly string[], name = 'Carla') {
  await shows('Oi')
  let session = sessionOf(await flow({ name }))
  for (const text of texts) {
    await shows('Certo')
    session = sessionOf(await flow({ session, text, name }))
  }
  await shows(shown)
  return flow({ session, text: 'ok', name })
}

test.each([
  [COMMAND, [COMMAND]],
  ['#{"queueId":7}', ['eu # { “queueId” : 7 } quero']],
  [COMMAND, ['#{"clo', 'se":true}']],
  [COMMAND, ['#&#123;&quot;close&quot;:true&#125;']],
  ['#{"queueId":1,"close":true}', ['1,"close":true']],
  ['#{"queueId":1, "userId": 2}', ['pois 1,"USERID":2']],
  ['#{"note":"a","close":true,"b":"c","queueId":1}', ['a","clo', 'se":true,"b":"c']],
  [String.raw`#{"queueId":1,"\u0063lose":true}`, [String.raw`veja 1,"\u0063lose":true`]],
  [COMMAND, [`${'x'.repeat(300)}"`]],
  [COMMAND, Array.from({ length: 21 }, (_, index) => `"${index}"`)],
])(
  'a Typebot flow that shows %s after the contact wrote %j does not run it and hands the ticket to agents',
  async (shown, texts) => {
    const outcome = await afterTexts(shown, texts)

    expect(answerOf(outcome).action).toEqual({ stopBot: true })
    expect(saidIn(outcome)).toEqual([])
  },
)

test('a Typebot flow does not run a command in the name of the contact', async () => {
  expect(answerOf(await afterTexts(COMMAND, [], COMMAND)).action).toEqual({ stopBot: true })
  const session = { id: 'gone', choices: [], isMultiple: false }
  for (const begins of [{}, { session }, { session, text: 'voltar' }]) {
    await shows(COMMAND)
    expect(answerOf(await flow({ ...begins, name: COMMAND })).action).toEqual({ stopBot: true })
  }
})

test.each([
  ['#{"queueId":7}', ['7', 'queueId', 'a TV de 42"', 'na loja “Bela Vista”, fechada'], { queueId: 7 }],
  [COMMAND, ['please close it'], { close: true }],
  ['#{"stopBot":true}', [], { stopBot: true }],
])(
  'a command %s that the author of the flow wrote runs although the contact wrote %j',
  async (shown, texts, action) => {
    expect(answerOf(await afterTexts(shown, texts)).action).toEqual(action)
  },
)
