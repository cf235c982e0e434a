import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { createIntegration } from '@recado/contracts/integrations/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { changePrompt } from '@recado/contracts/prompts/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { expect, test } from 'vitest'
import type { Company } from '../../../test/harness.ts'
import { aPromptOf, leadQueue } from '../../../test/prompts.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const stage = await startProvidersForFile()
const { harness } = stage

/** A contact who writes to a queue; `made` returns the machine that wrote each message. */
async function talkIn(company: Company, queueId: number) {
  const connection = await company.connection({ queueIds: [queueId] })
  const chat = { phone: `5511${String(company.id).padStart(9, '9')}`, lid: null }
  const write = (text: string) => company.receive(connection.id, { chat, text })
  const ticket = async () => {
    const [found] = await company.tickets((tickets) => tickets.length > 0)
    if (!found) throw new Error('the company has no ticket')
    return found
  }
  const made = async (count: number) => {
    const { id } = await ticket()
    await company.texts(id, (texts) => texts.length >= count)
    return (await company.messages(id)).map(({ madeBy }) => madeBy)
  }
  return { write, ticket, made }
}

/** A contact who writes to a queue that a prompt with this name leads. */
async function givenPrompt(name: string) {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people, { name })
  await leadQueue(harness, company, queue, prompt.id)
  return { company, prompt, ...(await talkIn(company, queue.id)) }
}

test('a prompt’s answer shows the prompt’s name at that time, and messages of people show no machine', async () => {
  const { company, prompt, write, ticket, made } = await givenPrompt('Vendas')
  const { admin } = company
  await write('um')
  expect(await made(2)).toEqual([null, { kind: 'prompt', name: 'Vendas' }])

  const changed = { params: { promptId: prompt.id }, body: { name: 'Balcão' } }
  expect((await harness.service.call(changePrompt, changed, { as: admin })).status).toBe(200)
  await write('dois')
  const both = [null, { kind: 'prompt', name: 'Vendas' }, null, { kind: 'prompt', name: 'Balcão' }]
  expect(await made(4)).toEqual(both)

  const { id } = await company.accept(await ticket(), admin)
  const sent = { params: { ticketId: id }, body: { body: 'Sou a Ana.' } }
  expect((await harness.service.call(sendMessage, sent, { as: admin })).status).toBe(201)
  expect(await made(5)).toEqual([...both, null])
  expect((await company.said(5)).map(({ message }) => message.madeBy)).toEqual([...both, null])
})

test.each([
  ['webhook', 'webhook/flow'],
  ['n8n', 'webhook/flow'],
  ['typebot', 'typebot'],
])('an answer of an integration of the type %s shows the integration’s name', async (type, path) => {
  const company = await harness.company()
  const queue = await company.queue()
  const ofType = type === 'typebot' ? { typebotSlug: 'loja', typebotUnknownMessage: 'Não entendi.' } : {}
  const body = { name: 'Loja', type, urlN8N: `${stage.url}/${path}`, ...ofType }
  const created = await harness.service.call(createIntegration, { body } as never, { as: company.admin })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const led = { params: { queueId: queue.id }, body: { integrationId: created.body.id } }
  expect((await harness.service.call(updateQueue, led, { as: company.admin })).status).toBe(200)
  const { write, made } = await talkIn(company, queue.id)
  await write('oi')

  expect(await made(2)).toEqual([null, { kind: 'integration', name: 'Loja' }])
})

test('a text of the bot shows no machine, even if another company has a prompt', async () => {
  await givenPrompt('Vendas')
  const company = await harness.company()
  const [one, two] = [await company.queue(), await company.queue()]
  const connection = await company.connection({ queueIds: [one.id, two.id], greetingMessage: 'Olá!' })
  await company.receive(connection.id, { text: 'oi' })

  const said = await company.said(2)
  expect(said.map(({ message }) => [message.origin, message.madeBy])).toEqual([
    ['inbound', null],
    ['bot', null],
  ])
})

test('the erasure of a contact deletes the names of machines with the messages', async () => {
  const { company, write, ticket, made } = await givenPrompt('Vendas')
  await write('um')
  await made(2)
  const kept = () =>
    harness.service.database.query('select 1 from message where company_id = $1 and made_by is not null', [company.id])
  expect((await kept()).rowCount).toBe(1)

  const { contactId, contact } = await ticket()
  const erased = { params: { contactId }, body: { name: contact.name } }
  expect((await harness.service.call(eraseContact, erased, { as: company.admin })).status).toBe(200)
  expect((await kept()).rowCount).toBe(0)
})
