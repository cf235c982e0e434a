import { expect, test } from 'vitest'
import { readDetected } from './dialogflow.ts'

const detected = (queryResult: object) => readDetected(Buffer.from(JSON.stringify({ queryResult })))
const texts = (result: ReturnType<typeof detected>) => result?.said.map((one) => one.kind === 'text' && one.text)

test('the texts of all messages of an agent are sent in order, and other kinds are skipped', () => {
  const result = detected({
    fulfillmentText: 'a',
    fulfillmentMessages: [
      { text: { text: ['a', 'b'] } },
      { payload: { richContent: [] } },
      { text: { text: [' ', 'c'] } },
      { text: 'd' },
    ],
  })

  expect(texts(result)).toEqual(['a', 'b', 'c'])
  expect(result?.action).toEqual({})
})

test('an agent without messages sends its one text, or nothing when that is empty', () => {
  expect(texts(detected({ fulfillmentText: 'só isto' }))).toEqual(['só isto'])
  expect(texts(detected({}))).toEqual([])
})

test.each([
  [{ intent: { displayName: 'fim', endInteraction: true } }],
  [{ diagnosticInfo: { end_conversation: true } }],
])('an agent that says %j has ended the conversation, and people see to the ticket', (end) => {
  expect(detected({ fulfillmentText: 'Tchau', ...end })?.action).toEqual({ stopBot: true })
})

test.each([
  [{ intent: { displayName: 'oi', endInteraction: false } }],
  [{ diagnosticInfo: { end_conversation: 'true' } }],
  [{ intent: null, diagnosticInfo: 'end_conversation' }],
])('an agent that says %j has not ended the conversation', (more) => {
  expect(detected({ fulfillmentText: 'Oi', ...more })?.action).toEqual({})
})
