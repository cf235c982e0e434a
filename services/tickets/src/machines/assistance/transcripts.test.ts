import { transcribeMessage } from '@recado/contracts/assistance/routes'
import { messageUpdated } from '@recado/contracts/messages/events'
import { getPrompt } from '@recado/contracts/prompts/routes'
import type { ProviderControl } from '@recado/provider-simulators/control-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenPicture, givenVoiceNote } from '../../../test/files.ts'
import type { Harness, Person } from '../../../test/harness.ts'
import { openTransactions } from '../../../test/open-transactions.ts'
import { aPromptOf, leadQueue, startWithModel, type WithModel } from '../../../test/prompts.ts'

let stage: WithModel
let provider: ProviderControl
let harness: Harness
beforeAll(async () => {
  stage = await startWithModel()
  ;({ harness, provider } = stage)
})
afterAll(() => stage.close())
beforeEach(() => stage.reset())

const ask = (as: Person, messageId: number) =>
  harness.service.call(transcribeMessage, { params: { messageId } }, { as })
const sounds = async () =>
  (await provider.arrivals('openai')).filter(({ path }) => path.endsWith('/audio/transcriptions'))
const sql = (text: string, ...values: unknown[]) => harness.service.database.query(text, values)

/** Creates a contact's voice note and an agent who sees it, in a company whose prompt helps agents. */
async function given({ forPeople = true, ...media }: { readonly forPeople?: boolean; readonly seconds?: number } = {}) {
  const company = await harness.company()
  const queue = await company.queue()
  const agent = await company.person({ queueIds: [queue.id] })
  const prompt = await aPromptOf(harness, company, queue, { forPeople })
  const { ticket, message } = await givenVoiceNote(harness, company, queue, media)
  return { company, queue, agent, prompt, ticket, message }
}

test('a voice note is transcribed with the prompt that helps agents, and the transcript is stored, counted and shown', async () => {
  const { company, agent, prompt, message } = await given()
  await provider.answer('openai-transcription', { text: 'Vocês têm rosas?', tokens: 30 })

  const answer = await ask(agent, message.id)

  expect(answer).toMatchObject({ status: 200, body: { id: message.id, transcript: 'Vocês têm rosas?' } })
  const [sound] = await sounds()
  expect(sound?.headers['authorization']).toBe('Bearer sk-simulated')
  expect(sound?.body).toContain('12345')
  const told = await harness.service.heard(messageUpdated, company.id, (all) =>
    all.some(({ message: { transcript } }) => transcript !== null),
  )
  expect(told.at(-1)?.message).toMatchObject({ id: message.id, transcript: 'Vocês têm rosas?' })
  const { body } = await harness.service.call(getPrompt, { params: { promptId: prompt.id } }, { as: company.admin })
  expect(body).toMatchObject({ totalTokens: 30 })
})

test('a stored transcript, even an empty one, is returned without another call of the model', async () => {
  const { agent, message } = await given()
  await provider.answer('openai-transcription', { text: ' ' })
  expect(await ask(agent, message.id)).toMatchObject({ status: 200, body: { transcript: '' } })

  expect(await ask(agent, message.id)).toMatchObject({ status: 200, body: { transcript: '' } })
  expect(await sounds()).toHaveLength(1)
})

test('two simultaneous requests for one voice note get the same transcript, which is paid for once', async () => {
  const { company, agent, message } = await given()
  await provider.setFaults([{ kind: 'held', times: 1, path: 'transcriptions' }])
  const first = ask(agent, message.id)
  await expect.poll(sounds, { timeout: 60_000 }).toHaveLength(1)
  await expect.poll(openTransactions(harness.service.database)).toBe(0)
  const second = ask(company.admin, message.id)
  await provider.release()

  for (const answer of [await first, await second]) {
    expect(answer).toMatchObject({ status: 200, body: { transcript: 'Olá, tudo bem?' } })
  }
  expect(await sounds()).toHaveLength(1)
})

test('a prompt that answers a contact uses the transcript that an agent has requested', async () => {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people, { forPeople: true })
  // makes the model answer on the second attempt, which needs the transcript, too
  await provider.setFaults([{ kind: 'error', times: 1, path: 'completions' }])
  await leadQueue(harness, company, queue, prompt.id)
  const { ticket, message } = await givenVoiceNote(harness, company, queue)
  expect(await ask(company.admin, message.id)).toMatchObject({ status: 200, body: { transcript: 'Olá, tudo bem?' } })

  await company.texts(ticket.id, (texts) => texts.includes('Você disse: Olá, tudo bem?'))
  expect(await sounds()).toHaveLength(1)
})

test('a request waits for the transcription of another process, and transcribes the voice note if that process was killed', async () => {
  const { agent, message } = await given()
  await sql(`update message set hearing_until = now() + interval '1 hour' where id = $1`, message.id)
  expect(await ask(agent, message.id)).toMatchObject({ status: 502, body: { detail: 'timed-out' } })
  expect(await sounds()).toEqual([])
  await sql(`update message set hearing_until = now() - interval '1 second' where id = $1`, message.id)

  expect((await ask(agent, message.id)).status).toBe(200)
})

test('a failed transcription is reported to the agent, who can request it again at once', async () => {
  const { agent, message } = await given()
  await provider.setFaults([{ kind: 'limited', times: 1, path: 'transcriptions' }])

  expect(await ask(agent, message.id)).toMatchObject({
    status: 502,
    body: { error: 'ERR_PROMPT_FAILED', detail: 'answered 429' },
  })
  expect(await ask(agent, message.id)).toMatchObject({ status: 200, body: { transcript: 'Olá, tudo bem?' } })
})

test('a voice note of another company, or of a ticket that the person cannot see, is not found', async () => {
  const { company, message } = await given()
  const other = await given()
  const stranger = await company.person({ queueIds: [] })
  const missing = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } }

  for (const person of [other.agent, other.company.admin, stranger]) {
    expect(await ask(person, message.id)).toMatchObject(missing)
  }
  expect(await sounds()).toEqual([])
})

test('a voice note is not transcribed while the plan excludes prompts or no prompt helps agents', async () => {
  const { agent, message } = await given()
  expect(await ask({ ...agent, features: [] } as never, message.id)).toMatchObject({
    status: 403,
    body: { error: 'ERR_FEATURE_DISABLED' },
  })
  const unhelped = await given({ forPeople: false })
  expect(await ask(unhelped.agent, unhelped.message.id)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_PROMPT_FOUND' },
  })
  expect(await sounds()).toEqual([])
})

test('only audio that has arrived and is not too long is transcribed', async () => {
  const { company, queue, agent, message } = await given({ seconds: 601 })
  expect(await ask(agent, message.id)).toMatchObject({ status: 409, body: { error: 'ERR_AUDIO_TOO_LONG' } })

  const picture = await givenPicture(company, queue)
  const [pictured] = await company.messages(picture.ticket.id)
  await sql(`update message set deleted_by = 'agent', media_seconds = 3 where id = $1`, message.id)
  for (const id of [pictured?.id ?? 0, message.id]) {
    expect(await ask(agent, id)).toMatchObject({ status: 409, body: { error: 'ERR_NO_AUDIO' } })
  }
  expect(await sounds()).toEqual([])
})
