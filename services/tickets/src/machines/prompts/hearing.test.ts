import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { messageUpdated } from '@recado/contracts/messages/events'
import { getPrompt } from '@recado/contracts/prompts/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { ReceivedMedia } from '@recado/contracts/whatsapp/content'
import { mediaFailed, mediaFetched } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeOf } from '../../../test/files.ts'
import type { Company, Harness } from '../../../test/harness.ts'
import { openTransactions } from '../../../test/open-transactions.ts'
import { aPromptOf, countTurns, leadQueue, startWithModel, type WithModel } from '../../../test/prompts.ts'

const HAND_OVER = 'Vou transferir você para um atendente. Aguarde um instante.'

let stage: WithModel
let provider: ProviderControl
let harness: Harness
beforeAll(async () => {
  stage = await startWithModel()
  ;({ harness, provider } = stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const VOICE: ReceivedMedia = {
  name: null,
  mime: 'audio/ogg; codecs=opus',
  size: 5,
  seconds: 3,
  isVoice: true,
  thumbnail: null,
}

/** Creates a company whose only queue is led by a prompt, and a contact who sends voice notes. */
async function given() {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people)
  await leadQueue(harness, company, queue, prompt.id)
  const { id: whatsappId } = await company.connection({ queueIds: [queue.id] })
  const chat = { phone: `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, lid: null }
  const nameOf = (waMessageId: string) => ({ whatsappId, chat, waMessageId, fromMe: false })

  async function speak(changes: Partial<ReceivedMedia> = {}, id: string = randomUUID()): Promise<string> {
    const media = { ...VOICE, ...changes }
    return (await company.receive(whatsappId, { id, waMessageId: id, chat, kind: 'audio', text: '', media }))
      .waMessageId
  }
  /** Publishes that the gateway has fetched the file. */
  async function bring(waMessageId: string, mime = 'audio/ogg'): Promise<void> {
    const path = newMediaKey('tickets', company.id)
    const store = await storeOf(harness)
    await store.put(path, Readable.from([Buffer.from('OggS!')]), 5)
    await harness.service.publish(mediaFetched, company.id, { ...nameOf(waMessageId), path, mime, size: 5 })
  }
  return {
    company,
    queue,
    people,
    prompt,
    write: (text: string) => company.receive(whatsappId, { chat, text }),
    speak,
    bring,
    miss: (waMessageId: string) => harness.service.publish(mediaFailed, company.id, nameOf(waMessageId)),
    say: async () => bring(await speak()),
  }
}

const ticketOf = async (company: Company) => {
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  if (!ticket) throw new Error('no ticket')
  return ticket
}
const textsOf = async (company: Company, text: string) =>
  company.texts((await ticketOf(company)).id, (texts) => texts.includes(text))

const arrivals = async (path: string, count: number) => {
  const those = async () => (await provider.arrivals('openai')).filter((arrival) => arrival.path.endsWith(path))
  await expect.poll(async () => (await those()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return those()
}
const heard = (count = 1) => arrivals('/audio/transcriptions', count)
const asked = async (count = 1) =>
  (await arrivals('/chat/completions', count)).map(({ body }) => JSON.parse(body).messages.slice(1))

/** Waits until the answer is postponed because of a file. */
const postponed = (company: Company) =>
  expect.poll(() => countTurns(harness, company, `last_error = 'no file yet'`), { timeout: 60_000 }).toBe(1)

test("a voice note is transcribed with the prompt's key and answered, and agents see its transcript", async () => {
  const { company, say, prompt } = await given()
  await provider.answer('openai-transcription', { text: 'Vocês têm rosas?', tokens: 30 })
  await say()

  await textsOf(company, 'Você disse: Vocês têm rosas?')
  const [sound] = await heard()
  expect(sound?.headers['authorization']).toBe('Bearer sk-simulated')
  expect(sound?.body).toContain('filename="audio.ogg"')
  expect(sound?.body).toContain('OggS!')
  expect(await asked()).toEqual([[{ role: 'user', content: 'Vocês têm rosas?' }]])
  const told = await harness.service.heard(messageUpdated, company.id, (all) =>
    all.some(({ message }) => message.transcript !== null),
  )
  expect(told.at(-1)?.message).toMatchObject({ transcript: 'Vocês têm rosas?', isVoice: true })
  const { body } = await harness.service.call(getPrompt, { params: { promptId: prompt.id } }, { as: company.admin })
  expect(body).toMatchObject({ totalTokens: 72 })
})

test('a transcript is part of the history and is made once', async () => {
  const { company, say, write } = await given()
  await say()
  await textsOf(company, 'Você disse: Olá, tudo bem?')
  await write('E lírios?')
  await textsOf(company, 'Você disse: E lírios?')

  expect((await asked(2)).at(-1)).toEqual([
    { role: 'user', content: 'Olá, tudo bem?' },
    { role: 'assistant', content: 'Você disse: Olá, tudo bem?' },
    { role: 'user', content: 'E lírios?' },
  ])
  expect(await heard()).toHaveLength(1)
})

test('a voice note waits for its file, and texts that arrive meanwhile are answered together with it', async () => {
  const { company, speak, bring, write } = await given()
  const note = await speak()
  await postponed(company)
  expect(await provider.arrivals('openai')).toEqual([])
  await write('Para amanhã')
  await company.texts((await ticketOf(company)).id, (texts) => texts.includes('Para amanhã'))
  await bring(note)

  await textsOf(company, 'Você disse: Para amanhã')
  expect(await asked()).toEqual([
    [
      { role: 'user', content: 'Olá, tudo bem?' },
      { role: 'user', content: 'Para amanhã' },
    ],
  ])
})

test('a voice note whose file does not arrive within a minute is left to agents', async () => {
  const { company, speak, people } = await given()
  await speak()
  await postponed(company)
  await harness.service.database.query(
    `update message set updated_at = now() - interval '61 seconds' where company_id = $1`,
    [company.id],
  )

  await textsOf(company, HAND_OVER)
  expect(await ticketOf(company)).toMatchObject({ queueId: people.id, promptId: null, chatbot: false })
  expect(await provider.arrivals('openai')).toEqual([])
})

test.each([
  ['could not be fetched', async ({ miss }: Awaited<ReturnType<typeof given>>, note: string) => miss(note)],
  ['is not audio', async ({ bring }: Awaited<ReturnType<typeof given>>, note: string) => bring(note, 'image/png')],
] as const)('a voice note whose file %s is handed to agents', async (_what, end) => {
  const it = await given()
  const note = await it.speak()
  await postponed(it.company)
  await end(it, note)

  await textsOf(it.company, HAND_OVER)
  expect(await provider.arrivals('openai')).toEqual([])
})

test.each([
  ['longer than ten minutes', { seconds: 601 }],
  ['larger than 5 MB', { size: 5 * 1024 * 1024 + 1 }],
] as const)('audio %s is handed to agents without a transcript', async (_what, media) => {
  const { company, speak } = await given()
  await speak(media)

  await textsOf(company, HAND_OVER)
  expect(await provider.arrivals('openai')).toEqual([])
})

test('a voice note without understandable words is left to agents', async () => {
  const { company, say } = await given()
  await provider.answer('openai-transcription', { text: '  ' })
  await say()

  await textsOf(company, HAND_OVER)
  expect(await arrivals('/chat/completions', 0)).toEqual([])
})

test.each(['error', 'limited', 'lost', 'garbage'] as const)(
  'a voice note is answered despite one fault of kind %s',
  async (kind) => {
    const { company, say } = await given()
    await provider.setFaults([{ kind, times: 1, path: 'transcriptions' }])
    await say()

    await textsOf(company, 'Você disse: Olá, tudo bem?')
    expect(await heard()).toHaveLength(2)
  },
)

test.each([
  ['fails twice', { kind: 'error' }, 2],
  ['answers without end', { kind: 'huge' }, 2],
  ['redirects to a private address', { kind: 'redirect' }, 1],
  ['refuses the key', { kind: 'error', status: 401 }, 1],
  ['asks for a wait of an hour', { kind: 'limited', seconds: 3_600 }, 1],
] as const)('a voice note is handed to agents when the transcription provider %s', async (_what, fault, times) => {
  const { company, say } = await given()
  await provider.setFaults([{ ...fault, path: 'transcriptions' }])
  await say()

  await textsOf(company, HAND_OVER)
  expect(await heard()).toHaveLength(times)
  expect(await arrivals('/chat/completions', 0)).toEqual([])
})

test('a transcript is paid for once, even if the question after it is repeated', async () => {
  const { company, say } = await given()
  await provider.setFaults([{ kind: 'error', times: 1, path: 'completions' }])
  await say()

  await textsOf(company, 'Você disse: Olá, tudo bem?')
  expect(await asked()).toHaveLength(2)
  expect(await heard()).toHaveLength(1)
})

test('a voice note that arrives twice is transcribed and answered once', async () => {
  const { company, speak, bring } = await given()
  const id = randomUUID()
  await speak({}, id)
  await speak({}, id)
  await bring(id)
  await bring(id)

  const texts = await textsOf(company, 'Você disse: Olá, tudo bem?')
  expect(texts.filter((text) => text.startsWith('Você disse'))).toHaveLength(1)
  expect(await heard()).toHaveLength(1)
})

test('an agent who takes the ticket during a transcription gets the transcript, and no late answer is sent', async () => {
  const { company, say } = await given()
  await provider.setFaults([{ kind: 'held', times: 1, path: 'transcriptions' }])
  await say()
  await heard()
  const { id: ticketId } = await ticketOf(company)
  await harness.service.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, { as: company.admin })
  await expect.poll(openTransactions(harness.service.database)).toBe(0)
  await provider.release()

  await harness.service.heard(messageUpdated, company.id, (all) =>
    all.some(({ message }) => message.transcript === 'Olá, tudo bem?'),
  )
  await expect.poll(() => countTurns(harness, company, `status = 'waiting'`), { timeout: 60_000 }).toBe(0)
  expect(await company.texts(ticketId)).toEqual([''])
})
