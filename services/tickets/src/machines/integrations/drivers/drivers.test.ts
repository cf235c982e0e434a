import { createHmac, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createLog } from '@recado/kit/log'
import { createOutgoingHistogram, createRegistry } from '@recado/kit/metrics'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { createOutgoing } from '@recado/kit/outgoing/outgoing'
import { type ProviderControl, providerControl } from '@recado/provider-simulators/control-client'
import { type ProviderSimulators, startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flowAt, saidIn, sessionOf } from '../../../../test/typebot.ts'
import { callDialogflow } from './dialogflow.ts'
import { createGoogleTokens } from './google-token.ts'
import { callWebhook } from './webhook.ts'

let simulators: ProviderSimulators
let control: ProviderControl
beforeAll(async () => {
  simulators = await startProviderSimulators()
  control = providerControl(simulators.url)
})
beforeEach(async () => {
  await control.setFaults([])
  await control.forget()
})
afterAll(() => simulators.stop())

const outgoing = createOutgoing({
  allowed: AllowedHosts.parse('*,http://127.0.0.1:*'),
  log: createLog('tickets', 'silent'),
  timing: createOutgoingHistogram(createRegistry()),
})
const signal = new AbortController().signal

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const account = {
  client_email: 'agent@project.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  token_uri: 'https://stolen.example/token',
}
const webhook = (url = `${simulators.url}/webhook/flow`) =>
  callWebhook(outgoing, { url, secret: 'whsec_x', delivery: 'd-1', body: aBody('oi') }, signal)
const aBody = (body: string) => JSON.stringify({ event: 'message', message: { body } })

test('a webhook call is signed, and up to five messages and the known actions are read from the answer', async () => {
  await control.answer('webhook', {
    messages: [{ text: '1' }, { mediaUrl: 'https://a.example/f.png', caption: 'c' }, { other: 1 }, ...six],
    action: { stopBot: true, queueId: 7, userId: 'x', close: false, format: 'disk' },
  })

  const outcome = await webhook()

  expect(outcome.outcome === 'done' && outcome.answer.action).toEqual({ stopBot: true, queueId: 7 })
  const said = outcome.outcome === 'done' ? outcome.answer.said : []
  expect(said).toEqual([
    { kind: 'text', text: '1' },
    { kind: 'file', url: 'https://a.example/f.png', caption: 'c' },
    ...six.slice(0, 3).map(({ text }) => ({ kind: 'text', text })),
  ])
  const [arrival] = await control.arrivals('webhook')
  const [, at = '', proof] = /^t=(\d+),v1=(\w+)$/.exec(arrival?.headers['x-recado-signature'] ?? '') ?? []
  expect(proof).toBe(createHmac('sha256', 'whsec_x').update(`${at}.${arrival?.body}`).digest('hex'))
  expect(arrival?.headers['x-recado-delivery']).toBe('d-1')
})
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => ({ text }))

test('a webhook answer that is not JSON has no effect', async () => {
  await control.setFaults([{ provider: 'webhook', kind: 'garbage' }])
  expect(await webhook()).toMatchObject({ outcome: 'done', answer: { said: [], action: {} } })
})

test.each([
  ['error', 'unsure'],
  ['lost', 'unsure'],
  ['huge', 'unsure'],
  ['limited', 'not-done'],
  ['redirect', 'hopeless'],
] as const)('a webhook with the fault %s ends as %s after one call', async (kind, outcome) => {
  await control.setFaults([{ provider: 'webhook', kind }])
  expect((await webhook()).outcome).toBe(outcome)
  expect(await control.arrivals('webhook')).toHaveLength(1)
})

test.each(PRIVATE())('a webhook at %s is not called', async (url) => {
  expect(await webhook(url)).toMatchObject({ outcome: 'hopeless', reason: expect.stringContaining('refused') })
})
function PRIVATE(): string[] {
  const hosts = ['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '127.1']
  const strange = [
    '2130706433',
    '0177.0.0.1',
    '0x7f000001',
    '[::1]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
  ]
  return [...hosts, ...strange, 'user:password@example.com'].map((host) => `https://${host}/`)
}

function dialogflow(text: string) {
  const tokens = createGoogleTokens(outgoing, `${simulators.url}/google/token`)
  const deps = { outgoing, tokens, address: `${simulators.url}/dialogflow` }
  return callDialogflow(deps, { account, projectName: 'loja', language: 'pt-BR', session: 'a-uuid', text }, signal)
}

test("a Dialogflow agent is called with a token of the service account, at the operator's address only", async () => {
  const outcome = await dialogflow('x'.repeat(300))

  expect(outcome).toMatchObject({ outcome: 'done', answer: { action: {}, facts: { httpStatus: 200 } } })
  const [asked] = await control.arrivals('google')
  const assertion = new URLSearchParams(asked?.body).get('assertion') ?? ''
  const [head = '', claims = '', proof = ''] = assertion.split('.')
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(proof, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: account.client_email,
    aud: `${simulators.url}/google/token`,
  })
  const [turn] = await control.arrivals('dialogflow')
  expect(turn?.path).toBe('/dialogflow/v2/projects/loja/agent/sessions/a-uuid:detectIntent')
  expect(JSON.parse(turn?.body ?? '').queryInput.text).toEqual({ text: 'x'.repeat(256), languageCode: 'pt-BR' })
})

test('up to five texts of a Dialogflow answer are sent, and the end hands the ticket to agents', async () => {
  await control.answer('dialogflow', { texts: ['a', 'b', 'c', 'd', 'e', 'f'], ends: true })
  const outcome = await dialogflow('tchau')
  expect(outcome).toMatchObject({ outcome: 'done', answer: { action: { stopBot: true } } })
  expect(outcome.outcome === 'done' && outcome.answer.said).toHaveLength(5)
})

test('a Dialogflow agent is not called without a token, and a lost answer ends as `unsure`', async () => {
  await control.setFaults([{ provider: 'google', kind: 'lost' }])
  expect((await dialogflow('oi')).outcome).toBe('not-done')
  expect(await control.arrivals('dialogflow')).toEqual([])
  await control.setFaults([{ provider: 'dialogflow', kind: 'lost' }])
  expect((await dialogflow('oi')).outcome).toBe('unsure')
  await control.setFaults([{ provider: 'dialogflow', kind: 'garbage' }])
  expect((await dialogflow('oi')).outcome).toBe('unsure')
})

const typebot: ReturnType<typeof flowAt> = (changes) => flowAt(simulators.url)(changes)

test('a Typebot flow starts with number and name, shows numbered choices, and hands over at the end', async () => {
  const begun = await typebot()
  expect(saidIn(begun)).toEqual(['Qual é o seu nome?'])
  const [start] = await control.arrivals('typebot')
  expect(JSON.parse(start?.body ?? '').prefilledVariables).toEqual({ number: '5511987654321', name: 'Carla' })

  const named = await typebot({ session: sessionOf(begun), text: 'Carla' })
  expect(saidIn(named)).toEqual(['Prazer, Carla! Com quem quer falar?', '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'])

  const wrong = await typebot({ session: sessionOf(named), text: '9' })
  expect(saidIn(wrong)).toEqual(['Não entendi.', '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'])

  const ended = await typebot({ session: sessionOf(wrong), text: '2' })
  expect(saidIn(ended)).toEqual(['Certo: Suporte.'])
  expect(ended).toMatchObject({ answer: { session: null, action: { stopBot: true } } })
})

test('the keywords of a Typebot integration end or restart the conversation, regardless of case', async () => {
  const session = { id: 'gone', choices: [], isMultiple: false }
  expect(await typebot({ session, text: ' SAIR ' })).toMatchObject({
    answer: { action: { close: true }, session: null },
  })
  expect(await control.arrivals('typebot')).toEqual([])
  expect(saidIn(await typebot({ session, text: 'Voltar' }))).toEqual(['Vamos de novo.', 'Qual é o seu nome?'])
})

test('a session that Typebot has lost starts over in the same turn', async () => {
  const session = { id: 'gone', choices: [], isMultiple: false }
  expect(saidIn(await typebot({ session }))).toEqual(['Qual é o seu nome?'])
})

test('Typebot bubbles keep their formatting, and a bubble with a command is carried out instead of sent', async () => {
  const richText = [
    { type: 'p', children: [{ text: 'Oi ' }, { text: 'Carla ', bold: true }, { text: 'veja', italic: true }] },
    { type: 'p', children: [{ type: 'a', url: 'https://a.example', children: [{ text: 'aqui' }] }] },
    {
      type: 'ol',
      children: [
        { type: 'li', children: [{ text: 'um' }] },
        { type: 'li', children: [{ text: 'dois' }] },
      ],
    },
  ]
  const text = (command: string) => ({
    type: 'text',
    content: { richText: [{ type: 'p', children: [{ text: command }] }] },
  })
  await control.answer('typebot', {
    messages: [
      { type: 'text', content: { type: 'richText', richText } },
      { type: 'text', content: { type: 'markdown', markdown: '**forte** e *leve*' } },
      { type: 'image', content: { url: 'https://a.example/f.png' } },
      { type: 'video', content: { url: 'https://youtube.example/x', type: 'youtube' } },
      { type: 'embed', content: { url: 'https://e.example' } },
      text('#{"queueId":3,"userId":2}'),
      text('#{"stopBot":"sim","format":true}'),
      null,
    ],
    input: { type: 'rating input', options: { length: 5, buttonType: 'Icons' } },
  })

  const outcome = await typebot()

  expect(saidIn(outcome)).toEqual([
    'Oi *Carla* _veja_\naqui (https://a.example)\n1. um\n2. dois',
    '*forte* e _leve_',
    'https://a.example/f.png',
    'https://youtube.example/x',
    'https://e.example',
    '1 - 5',
  ])
  expect(outcome.outcome === 'done' && outcome.answer.action).toEqual({ queueId: 3, userId: 2 })
})

test('the first twenty bubbles of a Typebot answer are read', async () => {
  const bubble = { type: 'text', content: { plainText: 'oi' } }
  await control.answer('typebot', { messages: Array.from({ length: 30 }, () => bubble) })

  expect(saidIn(await typebot())).toHaveLength(20)
})

test('a contact may select several choices if the Typebot flow allows several', async () => {
  const session = { id: 'gone', choices: ['Azul', 'Verde', 'Rosa'], isMultiple: true }
  await control.setFaults([{ provider: 'typebot', kind: 'error' }])
  expect((await typebot({ session, text: '1, rosa' })).outcome).toBe('unsure')
  const [arrival] = await control.arrivals('typebot')
  expect(JSON.parse(arrival?.body ?? '')).toEqual({ message: { type: 'text', text: 'Azul, Rosa' } })
})
