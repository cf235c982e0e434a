import { expect, test } from 'vitest'
import { LATER, queue, SUPPORT, say, state, talk, textsOf } from '../../../test/bot-talk.ts'
import { decide } from './decide.ts'

const LED = queue(4, 'Robô', { promptId: 7 })
const BOTH = queue(5, 'Dois robôs', { promptId: 7, integrationId: 8 })
const inQueue = (led = LED) => ({ queues: [SUPPORT, led], queue: led, ticket: { queueId: led.id } })

test('a connection with a prompt greets the contact and asks its prompt instead of showing the menu', () => {
  const decision = decide(state({ queues: [SUPPORT, LED], connection: { promptId: 7 } }), say('Oi'))

  expect(textsOf(decision)).toEqual(['Olá'])
  expect(decision).toMatchObject({ askPrompt: 7, change: { promptId: 7, chatbot: true } })
})

test('if both an integration and a prompt lead a ticket, the bot asks the integration', () => {
  const connection = { promptId: 7, integrationId: 8 }
  const led = { promptId: 7, integrationId: 8, useIntegration: true }
  for (const given of [{ connection }, inQueue(BOTH), { ticket: led }]) {
    const decision = decide(state(given), say('Oi'))
    expect(decision).toMatchObject({ askIntegration: 8 })
    expect(decision).not.toHaveProperty('askPrompt')
  }
})

test('a queue with a prompt sends neither greeting nor options; the bot asks the prompt about each message', () => {
  const led = queue(6, 'Vitrine', { promptId: 7, options: SUPPORT.options })
  const { heard, end } = talk(state({ queues: [SUPPORT, led] }), 'Oi', '2', 'Tem rosas?')

  expect(heard.slice(1)).toEqual([[], []])
  expect(end.ticket).toMatchObject({ queueId: 6, promptId: 7, chatbot: true })
  expect(decide(end, say('E lírios?'))).toMatchObject({ askPrompt: 7 })
})

test('if a contact writes #, the machine no longer leads the ticket and the bot shows the menu', () => {
  const { end, said } = talk(state({ queues: [SUPPORT, LED] }), 'Oi', '2', '#')

  expect(said).toEqual([expect.stringContaining('*[ 1 ]* - Suporte')])
  expect(end.ticket).toMatchObject({ queueId: null, promptId: null, integrationId: null, useIntegration: false })
})

test('the bot hands a ticket over if the model cannot read a message, or has answered ten times', () => {
  const led = { ...inQueue(), ticket: { queueId: LED.id, promptId: 7, chatbot: true } }
  const picture = { text: '', sentAt: LATER, messageId: 1, isUnreadable: true }

  for (const decision of [decide(state(led), picture), decide(state({ ...led, answers: 10 }), say('Oi'))]) {
    expect(decision).toMatchObject({ handOver: 7 })
    expect(decision).not.toHaveProperty('askPrompt')
  }
  expect(decide(state({ ...led, answers: 9 }), say('Oi'))).toMatchObject({ askPrompt: 7 })
})

test('after an integration hands a ticket to people, no machine leads the ticket until an agent puts it back to wait', () => {
  const start = state({ connection: { integrationId: 8 } })
  const { end } = talk(start, 'Oi')
  const given = { ...end, ticket: { ...end.ticket, useIntegration: false, chatbot: false } }
  const memory = end.memory && { ...end.memory, isHandedOver: true }

  expect(decide({ ...given, memory }, say('Alô?'))).toBeUndefined()
  expect(decide(given, say('Alô?'))).toMatchObject({ askIntegration: 8 })
})
