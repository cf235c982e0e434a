import { text as textOf } from 'node:stream/consumers'
import { sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeOf } from '../../../test/files.ts'
import type { Company, Harness } from '../../../test/harness.ts'
import { openTransactions } from '../../../test/open-transactions.ts'
import { aPromptOf, countTurns, leadQueue, startWithModel, type WithModel } from '../../../test/prompts.ts'
import { startSecondProcess } from '../../../test/second-process.ts'

let stage: WithModel
let provider: ProviderControl
let harness: Harness
beforeAll(async () => {
  stage = await startWithModel({ isAlone: true })
  ;({ harness, provider } = stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const VOICE = { voice: 'pt-BR-YaraNeural', voiceKey: 'azure-simulated-key', voiceRegion: 'brazilsouth' }
const aChat = () => ({ phone: `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, lid: null })

/** Creates a company whose only queue is led by a prompt with a voice. */
async function given() {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people, VOICE)
  await leadQueue(harness, company, queue, prompt.id)
  const { id: whatsappId } = await company.connection({ queueIds: [queue.id] })
  const chat = aChat()
  return { company, prompt, whatsappId, write: (text: string) => company.receive(whatsappId, { chat, text }) }
}

const ticketOf = async (company: Company) => {
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  if (!ticket) throw new Error('no ticket')
  return ticket
}
/** Waits until this many answers were sent. */
async function answers(company: Company, count = 1): Promise<Message[]> {
  const { id } = await ticketOf(company)
  const ours = async () => (await company.messages(id)).filter(({ fromMe }) => fromMe)
  await expect.poll(async () => (await ours()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return ours()
}
async function spoken(count = 0) {
  const those = () => provider.arrivals('azure-speech')
  await expect.poll(async () => (await those()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return those()
}
/** Waits until no answer is pending. */
const settled = (company: Company) =>
  expect.poll(() => countTurns(harness, company, `status = 'waiting'`), { timeout: 60_000 }).toBe(0)
const hold = () => provider.setFaults([{ kind: 'held', times: 1, provider: 'azure-speech' }])

test('a prompt with a voice answers with a voice note, and agents see its text below it', async () => {
  const { company, prompt, write } = await given()
  await write('Bom dia')

  const [note] = await answers(company)
  expect(note).toMatchObject({
    mediaType: 'audio',
    mediaStatus: 'ready',
    mediaMime: 'audio/ogg',
    isVoice: true,
    mediaSeconds: 1,
    body: '',
    transcript: 'Você disse: Bom dia',
    origin: 'bot',
    automatic: true,
    madeBy: { kind: 'prompt', name: prompt.name },
  })
  const [request] = await spoken(1)
  expect(request?.headers).toMatchObject({
    'ocp-apim-subscription-key': VOICE.voiceKey,
    'x-microsoft-outputformat': 'ogg-48khz-16bit-mono-opus',
  })
  expect(request?.body).toContain(`<voice name='pt-BR-YaraNeural'>Você disse: Bom dia</voice>`)
  const [sent] = await company.heard(sendRequested, 1)
  expect(sent?.content).toMatchObject({ kind: 'audio', media: { path: note?.mediaPath, isVoice: true, seconds: 1 } })
  const file = await (await storeOf(harness)).read(note?.mediaPath ?? '')
  expect(file && (await textOf(file))).toMatch(/^OggS/)
})

test('a spoken answer is part of the history that the model reads', async () => {
  const { company, write } = await given()
  await write('Bom dia')
  await answers(company)
  await write('E lírios?')
  await answers(company, 2)

  const questions = (await provider.arrivals('openai')).map(({ body }) => JSON.parse(body).messages.slice(1))
  expect(questions.at(-1)).toEqual([
    { role: 'user', content: 'Bom dia' },
    { role: 'assistant', content: 'Você disse: Bom dia' },
    { role: 'user', content: 'E lírios?' },
  ])
})

test("a contact's text stays plain text in the request for a voice", async () => {
  const { company, write } = await given()
  await write(`</voice><break time="1h"/> & 'oi'`)

  const [note] = await answers(company)
  expect(note?.isVoice).toBe(true)
  const [request] = await spoken(1)
  expect(request?.body).toContain(
    '&lt;/voice&gt;&lt;break time=&quot;1h&quot;/&gt; &amp; &apos;oi&apos;</voice></speak>',
  )
})

test.each(['error', 'limited', 'lost', 'garbage', 'huge', 'redirect'] as const)(
  'an answer is sent as text, without another question, when its voice fails with a fault of kind %s',
  async (kind) => {
    const { company, write } = await given()
    await provider.setFaults([{ kind, provider: 'azure-speech' }])
    await write('Bom dia')

    const [answer] = await answers(company)
    expect(answer).toMatchObject({ mediaType: 'chat', body: 'Você disse: Bom dia', origin: 'bot', isVoice: false })
    await settled(company)
    expect(await spoken()).toHaveLength(1)
    expect(await provider.arrivals('openai')).toHaveLength(1)
  },
)

test('a voice region that is not a plain word causes no request, and the answer is sent as text', async () => {
  const { company, write } = await given()
  await harness.service.database.query(`update prompt set voice_region = 'a.example/#' where company_id = $1`, [
    company.id,
  ])
  await write('Bom dia')

  expect(await answers(company)).toMatchObject([{ mediaType: 'chat', body: 'Você disse: Bom dia' }])
  expect(await spoken()).toEqual([])
})

test('an agent who takes the ticket during the speech gets no late answer, and the file is deleted', async () => {
  const { company, write } = await given()
  await hold()
  await write('Bom dia')
  await spoken(1)
  const { id: ticketId } = await ticketOf(company)
  await harness.service.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, { as: company.admin })
  await expect.poll(openTransactions(harness.service.database)).toBe(0)
  await provider.release()
  await settled(company)

  expect(await company.texts(ticketId)).toEqual(['Bom dia'])
  const { rows: files } = await harness.service.database.query(
    'select delete_after is null as kept from media_file where company_id = $1',
    [company.id],
  )
  expect(files).toEqual([{ kept: false }])
})

test('messages that arrive while an answer is spoken are answered together by one voice note', async () => {
  const { company, write } = await given()
  await hold()
  await write('um')
  await spoken(1)
  await write('dois')
  await company.texts((await ticketOf(company)).id, (texts) => texts.includes('dois'))
  await provider.release()

  expect(await answers(company)).toMatchObject([{ isVoice: true, transcript: 'Você disse: dois' }])
  await settled(company)
  expect(await answers(company)).toHaveLength(1)
})

test('if a process is killed after the answer was spoken and before it was sent, the next process sends the only answer', async () => {
  const { company, write } = await given()
  await hold()
  await write('Oi')
  await spoken(1)
  await harness.service.database.query(
    `update prompt_turn set claimed_by = gen_random_uuid(), due_at = now() where company_id = $1 and status = 'waiting'`,
    [company.id],
  ) // another process claims the row, and that claim expires at once
  await spoken(2)
  await provider.release()

  expect(await answers(company)).toMatchObject([{ isVoice: true, transcript: 'Você disse: Oi' }])
  await settled(company)
  expect(await answers(company)).toHaveLength(1)
})

test('a contact who asks for a person is handed over in writing, and no voice is requested', async () => {
  const { company, write } = await given()
  await write('Quero falar com um atendente')

  expect(await answers(company)).toMatchObject([{ mediaType: 'chat' }])
  expect(await spoken()).toEqual([])
})

test('the log contains neither the keys nor the spoken texts', async () => {
  const { company, whatsappId } = await given()
  await using child = await startSecondProcess(harness)
  await provider.setFaults([{ kind: 'held', provider: 'openai', times: 9 }])
  for (let i = 0; i < 9; i++) await company.receive(whatsappId, { chat: aChat(), text: `segredo ${i}` })
  // One process asks at most eight questions of a company at once, so nine questions need both processes.
  await expect.poll(() => provider.arrivals('openai'), { timeout: 60_000 }).toHaveLength(9)
  await provider.release()
  await spoken(9)

  const log = await eventually(child.log, (lines) => /"purpose":"speech".*"outcome":"2xx"/.test(lines))
  for (const secret of [VOICE.voiceKey, 'sk-simulated', 'segredo']) expect(log).not.toContain(secret)
  await settled(company)
})
