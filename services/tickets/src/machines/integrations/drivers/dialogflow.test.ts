import { expect, test } from 'vitest'
import { readDetected } from './dialogflow.ts'

const detected = (queryResult: object) => readDetected(Buffer.from(JSON.stringify({ queryResult })))
const texts = (result: ReturnType<typeof detected>) => result?.said.map((one) => one.kind === 'text' && one.text)

test('the texts of a Dialogflow answer are sent in order, and messages of other kinds are skipped', () => {
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

test('a Dialogflow answer without messages sends its single text, or nothing when that text is empty', () => {
  expect(texts(detected({ fulfillmentText: 'só isto' }))).toEqual(['só isto'])
  expect(texts(detected({}))).toEqual([])
})

test.each([
  [{ intent: { displayName: 'fim', endInteraction: true } }],
  [{ diagnosticInfo: { end_conversation: true } }],
])('a Dialogflow answer with %j ends the conversation and hands the ticket to agents', (end) => {
  expect(detected({ fulfillmentText: 'Tchau', ...end })?.action).toEqual({ stopBot: true })
})

test.each([
  [{ intent: { displayName: 'oi', endInteraction: false } }],
  [{ diagnosticInfo: { end_conversation: 'true' } }],
  [{ intent: null, diagnosticInfo: 'end_conversation' }],
])('a Dialogflow answer with %j continues the conversation', (more) => {
  expect(detected({ fulfillmentText: 'Oi', ...more })?.action).toEqual({})
})
