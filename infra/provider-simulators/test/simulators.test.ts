import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderControl, providerControl } from '../src/control-client.ts'
import { type ProviderSimulators, startProviderSimulators } from '../src/start-simulators.ts'

let simulators: ProviderSimulators
let control: ProviderControl

beforeAll(async () => {
  simulators = await startProviderSimulators()
  control = providerControl(simulators.url)
})
afterAll(() => simulators.stop())

const ask = (content: string, key = 'sk-simulated') =>
  fetch(`${simulators.url}/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'simulated',
      messages: [{ role: 'user', content }],
      tools: [{ type: 'function', function: { name: 'transfer' } }],
    }),
    redirect: 'manual',
  })

test('the simulated model repeats the question, or gives the planned answer', async () => {
  const byItself = await (await ask('bom dia')).json()
  await control.answer('openai', { text: 'Às nove.' })
  const told = await (await ask('a que horas abrem?')).json()

  expect(byItself).toMatchObject({ choices: [{ message: { content: 'Você disse: bom dia' } }] })
  expect(told).toMatchObject({ choices: [{ message: { content: 'Às nove.' } }], usage: { total_tokens: 42 } })
})

test('the simulated model requests a person by a tool call, and refuses a wrong key', async () => {
  const transferred = await (await ask('quero falar com uma pessoa')).json()

  expect(transferred).toMatchObject({ choices: [{ message: { tool_calls: [{ function: { name: 'transfer' } }] } }] })
  expect((await ask('oi', 'wrong')).status).toBe(401)
})

test('each fault of a simulated provider works as documented, for the given number of requests', async () => {
  await control.setFaults([
    { kind: 'limited', times: 1, seconds: 7 },
    { kind: 'error', times: 1 },
    { kind: 'redirect', times: 1 },
    { kind: 'huge', times: 1 },
    { kind: 'garbage', times: 1 },
    { kind: 'lost', times: 1 },
  ])

  const limited = await ask('1')
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await ask('2')).status).toBe(500)
  expect((await ask('3')).headers.get('location')).toContain('169.254.169.254')
  expect((await (await ask('4')).arrayBuffer()).byteLength).toBe(10 * 1024 * 1024)
  await expect((await ask('5')).json()).rejects.toThrow()
  await expect(ask('6')).rejects.toThrow()
  expect((await ask('7')).status).toBe(200)
})

test('a delayed request is recorded at once and answered after its release', async () => {
  await control.forget()
  await control.setFaults([{ kind: 'held', times: 1 }])
  const answer = ask('espere')
  await expect.poll(() => control.arrivals('openai'), { timeout: 60_000 }).toHaveLength(1)

  expect(await control.release()).toBe(1)
  expect((await answer).status).toBe(200)
  const [arrival] = await control.arrivals('openai')
  expect(arrival).toMatchObject({ method: 'POST', fault: 'held', headers: { authorization: 'Bearer sk-simulated' } })
})

test('the simulated voice accepts only SSML, and the page of recorded requests is served', async () => {
  const speak = (body: string) =>
    fetch(`${simulators.url}/azure-speech/cognitiveservices/v1`, {
      method: 'POST',
      headers: { 'ocp-apim-subscription-key': 'key', 'content-type': 'application/ssml+xml' },
      body,
    })

  const spoken = await speak("<speak version='1.0' xml:lang='pt-BR'><voice name='pt-BR-YaraNeural'>Olá</voice></speak>")
  expect(Buffer.from(await spoken.arrayBuffer()).toString('latin1')).toMatch(/^OggS/)
  expect((await speak('<speak><voice>Olá <b>você</b></voice></speak>')).status).toBe(400)
  expect(await (await fetch(`${simulators.url}/`)).text()).toContain('Provedores simulados')
})
