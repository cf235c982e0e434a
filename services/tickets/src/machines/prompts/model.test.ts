import { createLog } from '@recado/kit/log'
import { createOutgoingHistogram, createRegistry } from '@recado/kit/metrics'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { createOutgoing } from '@recado/kit/outgoing/outgoing'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { type ProviderSimulators, startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createModel } from './model.ts'

let simulators: ProviderSimulators
let control: ProviderControl
beforeAll(async () => {
  simulators = await startProviderSimulators()
  control = providerControl(simulators.url)
})
afterAll(() => simulators.stop())

const outgoing = createOutgoing({
  allowed: AllowedHosts.parse('http://127.0.0.1:*'),
  log: createLog('tickets', 'silent'),
  timing: createOutgoingHistogram(createRegistry()),
})

async function textOf(answer: string): Promise<string> {
  await control.answer('openai', { text: answer })
  const question = {
    apiKey: 'sk-simulated',
    baseUrl: null,
    model: null,
    system: 'Você atende uma loja.',
    remarks: [{ by: 'contact' as const, text: 'Oi' }],
    maxTokens: 100,
    temperature: 1,
    mayHandOver: true,
  }
  const model = createModel({ outgoing, baseUrl: `${simulators.url}/openai/v1`, model: 'small' })
  const outcome = await model.ask(question, new AbortController().signal)
  return outcome.outcome === 'done' ? outcome.answer.text : expect.fail(outcome.reason)
}

test('an answer of a model is cut to 4,096 characters, and no character is split', async () => {
  expect(await textOf('x'.repeat(4_096))).toHaveLength(4_096)
  expect(await textOf('x'.repeat(5_000))).toBe('x'.repeat(4_096))
  expect((await textOf(`${'x'.repeat(4_095)}😀`)).isWellFormed()).toBe(true)
})

test('an answer of a model contains no unstorable characters', async () => {
  expect(await textOf(' um\0dois ')).toBe('umdois')
})
