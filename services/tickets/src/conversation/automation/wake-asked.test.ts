import * as contract from '@recado/contracts/integrations/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { givenPicture, givenVoice, putFile, tell } from '../../../test/files.ts'
import type { Company } from '../../../test/harness.ts'
import { ledByIntegration, WEBHOOK } from '../../../test/integrations.ts'
import { aPromptOf, leadQueue } from '../../../test/prompts.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const NEVER_MS = 24 * 3_600_000 // the periodic search for due calls does not run during this test

const stage = await startProvidersForFile({ lookMs: NEVER_MS })
const { harness } = stage

/** The texts of a conversation in which a machine answers each of two messages. */
async function talk(company: Company, queueId: number): Promise<readonly string[]> {
  const connection = await company.connection({ queueIds: [queueId] })
  const chat = { phone: '5511987650001', lid: null }
  await company.receive(connection.id, { chat, text: 'um' })
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  if (!ticket) throw new Error('the company has no ticket')
  await company.texts(ticket.id, (texts) => texts.length >= 2)
  await company.receive(connection.id, { chat, text: 'dois' })
  return company.texts(ticket.id, (texts) => texts.length >= 4)
}

const ANSWERED = ['um', 'Você disse: um', 'dois', 'Você disse: dois']

test('the service asks a prompt as soon as a message is stored, before the periodic search for due calls', async () => {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people)
  await leadQueue(harness, company, queue, prompt.id)

  expect(await talk(company, queue.id)).toEqual(ANSWERED)
})

test('the service calls an integration as soon as a message is stored, before the periodic search for due calls', async () => {
  const { company, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)

  expect(await talk(company, queue.id)).toEqual(ANSWERED)
})

test('a webhook call that a person repeats is sent at once', async () => {
  const { admin, integrationId, write, texts, deliveries } = await ledByIntegration(harness, stage.url, WEBHOOK)
  await write('oi')
  await texts(2)
  const [delivery] = await deliveries()
  const params = { integrationId, deliveryId: delivery?.id ?? 0 }
  const repeated = await harness.service.call(contract.repeatIntegrationDelivery, { params }, { as: admin })
  expect(repeated.status).toBe(200)

  await eventually(deliveries, ([last]) => last?.status === 'done' && last.attempt === 2)
})

test.each([true, false])(
  'an integration that waits for a file is called as soon as the file arrives or fails (arrives: %s)',
  async (hasCome) => {
    const { company, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
    const picture = await givenPicture(company, queue)
    const waits = `select from integration_turn where company_id = $1 and last_error = 'the file is on its way'`
    await eventually(async () => (await harness.service.database.query(waits, [company.id])).rowCount)
    await tell(harness, company, picture, hasCome ? await putFile(harness, company) : null)

    expect(await company.texts(picture.ticket.id, (texts) => texts.length >= 2)).toEqual(['', 'Você disse: '])
  },
)

test('an integration that waits for a file is called at once when the full-size file arrives first', async () => {
  const { company, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const picture = await givenPicture(company, queue)
  const { whatsappId, chat, ticket, waMessageId: isFileOf } = picture
  const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
  const second = { ...picture, waMessageId: `${isFileOf}-hd` }
  await company.receive(whatsappId, { chat, waMessageId: second.waMessageId, kind: 'image', text: '', media, isFileOf })
  const waits = `select from integration_turn where company_id = $1 and last_error = 'the file is on its way'`
  await eventually(async () => (await harness.service.database.query(waits, [company.id])).rowCount)
  await tell(harness, company, second, await putFile(harness, company))

  expect(await company.texts(ticket.id, (texts) => texts.length >= 2)).toEqual(['', 'Você disse: '])
})

test('a prompt that waits for a voice note is asked as soon as the file arrives', async () => {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people)
  await leadQueue(harness, company, queue, prompt.id)
  const sound = await givenVoice(company, queue)
  const waits = `select from prompt_turn where company_id = $1 and last_error = 'no file yet'`
  await eventually(async () => (await harness.service.database.query(waits, [company.id])).rowCount)
  await tell(harness, company, sound, await putFile(harness, company), undefined, 'audio/ogg')

  expect(await company.texts(sound.ticket.id, (texts) => texts.length >= 2)).toHaveLength(2)
})
