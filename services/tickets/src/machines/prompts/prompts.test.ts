import { getAssistance } from '@recado/contracts/assistance/routes'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { peoplePromptChosen, promptCreated, promptDeleted, promptUpdated } from '@recado/contracts/prompts/events'
import * as contract from '@recado/contracts/prompts/routes'
import * as queues from '@recado/contracts/queues/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { CALLING_OUT } from '../../../test/webhooks.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets(CALLING_OUT)
})
afterAll(() => harness.close())

const KEY = 'sk-very-secret-key-4321'
const create = (as: Person, body: object) =>
  harness.service.call(
    contract.createPrompt,
    { body: { name: 'Recepção', prompt: 'Você atende uma loja.', apiKey: KEY, ...body } as never },
    { as },
  )
const change = (as: Person, promptId: number, body: object) =>
  harness.service.call(contract.changePrompt, { params: { promptId }, body }, { as })
const remove = (as: Person, promptId: number) =>
  harness.service.call(contract.deletePrompt, { params: { promptId } }, { as })
const show = (as: Person, promptId: number) =>
  harness.service.call(contract.getPrompt, { params: { promptId } }, { as })

async function given() {
  const company = await harness.company()
  const queue = await company.queue()
  const { body: made } = await create(company.admin, { queueId: queue.id })
  return { company, admin: company.admin, queue, made }
}

test('a prompt is added with its defaults and announced, and shows only the last characters of its key', async () => {
  const { company, made, queue } = await given()

  expect(made).toMatchObject({
    name: 'Recepção',
    voice: 'texto',
    maxTokens: 100,
    temperature: 1,
    maxMessages: 10,
    queue: { id: queue.id, name: queue.name },
    apiKey: '••••4321',
    voiceKey: null,
    totalTokens: 0,
  })
  expect(await company.heard(promptCreated, 1)).toEqual([{ prompt: made }])
})

test('the key of a prompt is never unencrypted in an event, the outbox or a column', async () => {
  const { company, admin, made } = await given()
  await change(admin, made.id, { apiKey: 'sk-another-secret-9876' })

  const [heard] = await company.heard(promptUpdated, 1)
  expect(JSON.stringify(heard)).not.toMatch(/secret/)
  const { rows } = await harness.service.database.query('select * from prompt where id = $1', [made.id])
  expect(JSON.stringify(rows)).not.toMatch(/secret/)
  expect(String(rows[0].api_key)).not.toMatch(/secret/)
  expect(rows[0].api_key_mask).toBe('••••9876')
})

test('a masked key in an update changes nothing', async () => {
  const { admin, made } = await given()
  const sealed = async () =>
    (await harness.service.database.query('select api_key from prompt where id = $1', [made.id])).rows[0].api_key
  const before = await sealed()

  const { body } = await change(admin, made.id, { apiKey: made.apiKey, name: 'Portaria' })

  expect(body).toMatchObject({ name: 'Portaria', apiKey: made.apiKey })
  expect(await sealed()).toEqual(before)
})

test('prompts of another company are not found, and its queues are refused', async () => {
  const { made, queue } = await given()
  const other = await harness.company()

  expect((await show(other.admin, made.id)).status).toBe(404)
  expect((await change(other.admin, made.id, { name: 'Meu' })).status).toBe(404)
  expect((await remove(other.admin, made.id)).status).toBe(404)
  expect(await create(other.admin, { queueId: queue.id })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_QUEUE_FOUND' },
  })
})

test('only admins see prompts, and only while the plan includes prompts', async () => {
  const { company, made } = await given()
  const supervisor = await company.person({ profile: 'supervisor' })

  expect((await show(supervisor, made.id)).status).toBe(403)
  const without = await harness.service.call(
    contract.getPrompt,
    { params: { promptId: made.id } },
    { as: { ...company.admin, features: [] } as never },
  )
  expect(without).toMatchObject({ status: 403, body: { error: 'ERR_FEATURE_DISABLED' } })
})

test('prompts with a taken name, a missing queue, or a voice without a key are refused', async () => {
  const { admin, queue } = await given()

  expect(await create(admin, { queueId: queue.id, name: 'RECEPÇÃO' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_DUPLICATED_NAME' },
  })
  for (const nowhere of [{}, { queueId: null }])
    expect(await create(admin, { name: 'Sem setor', ...nowhere })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'queueId', code: 'prompt_queue', message: 'Informe o setor' }] },
    })
  const voice = { queueId: queue.id, name: 'Voz', voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' }
  expect(await create(admin, voice)).toMatchObject({ status: 400, body: { fields: [{ field: 'voiceKey' }] } })
})

test.each([
  'https://127.0.0.1/v1',
  'https://2130706433/v1',
  'https://0177.0.0.1/v1',
  'https://[::ffff:10.0.0.1]/v1',
  'https://169.254.169.254/v1',
  'https://localhost./v1',
  'https://user:password@api.openai.com/v1',
])('a prompt with the model address %s is refused when it is saved', async (baseUrl) => {
  const { admin, made, queue } = await given()

  const refused = { status: 400, body: { error: 'ERR_URL_NOT_ALLOWED' } }
  expect(await create(admin, { queueId: queue.id, name: 'Outro', baseUrl })).toMatchObject(refused)
  expect(await change(admin, made.id, { baseUrl, apiKey: KEY })).toMatchObject(refused)
})

test('a prompt that leads a queue or a connection is not deleted, and the error names them', async () => {
  const { company, admin, queue, made } = await given()
  const connection = await company.connection({ name: 'Loja', promptId: made.id })
  const leads = (promptId: number | null) =>
    harness.service.call(queues.updateQueue, { params: { queueId: queue.id }, body: { promptId } }, { as: admin })
  expect(await leads(made.id)).toMatchObject({ status: 200, body: { promptId: made.id } })

  const refused = await remove(admin, made.id)
  expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_IN_USE' } })
  expect((refused.body as { message?: string }).message).toContain(`${queue.name}, Loja`)

  await leads(null)
  await harness.service.publish(connectionUpdated, company.id, {
    connection: { ...connection, promptId: null, version: connection.version + 1 },
  })
  await eventually(async () => (await remove(admin, made.id)).status === 200)
  expect(await company.heard(promptDeleted, 1)).toEqual([{ promptId: made.id }])
})

test('a prompt of another company leads neither a queue nor a ticket', async () => {
  const { made } = await given()
  const other = await harness.company()
  const queue = await other.queue()
  const ticket = await other.waiting(queue)
  const missing = { status: 404, body: { error: 'ERR_NO_PROMPT_FOUND' } }
  const body = { promptId: made.id }

  const { call } = harness.service
  expect(await call(queues.updateQueue, { params: { queueId: queue.id }, body }, { as: other.admin })).toMatchObject(
    missing,
  )
  expect(await call(updateTicket, { params: { ticketId: ticket.id }, body }, { as: other.admin })).toMatchObject(
    missing,
  )
})

test('a ticket keeps its prompt through changes that do not mention it', async () => {
  const { company, admin, queue, made } = await given()
  const ticket = await company.waiting(queue)
  const put = (body: object) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as: admin })

  expect(await put({ promptId: made.id })).toMatchObject({ status: 200, body: { promptId: made.id } })
  await put({ chatbot: true })
  expect(await company.ticket(ticket.id)).toMatchObject({
    promptId: made.id,
    useIntegration: false,
  })
})

test('a prompt is kept when its queue is deleted, and announced without the queue', async () => {
  const { company, admin, queue, made } = await given()

  await harness.service.call(queues.deleteQueue, { params: { queueId: queue.id }, query: {} }, { as: admin })

  expect((await show(admin, made.id)).body).toMatchObject({ queueId: queue.id, queue: null })
  expect(await company.heard(promptUpdated, 1)).toMatchObject([{ prompt: { id: made.id, queue: null } }])
})

test('a stored key is only sent to the address that was stored with it', async () => {
  const { admin, made } = await given()
  const refused = { status: 400, body: { fields: [{ field: 'apiKey', code: 'required' }] } }
  const baseUrl = 'https://models.example.com/v1'

  expect(await change(admin, made.id, { baseUrl })).toMatchObject(refused)
  const body = { promptId: made.id, prompt: 'Oi', baseUrl, turns: [{ role: 'person' as const, text: 'Oi' }] }
  expect(await harness.service.call(contract.tryPrompt, { body } as never, { as: admin })).toMatchObject(refused)
})

const chosen = async (as: Person) => (await harness.service.call(getAssistance, {}, { as })).body

test('one prompt of a company helps agents: choosing another releases the first, and both are announced', async () => {
  const { company, admin, queue, made } = await given()
  const agent = await company.person()
  expect(await chosen(agent)).toEqual({ peoplePromptId: null })

  await change(admin, made.id, { forPeople: true })
  expect(await chosen(agent)).toEqual({ peoplePromptId: made.id })
  const { body: second } = await create(admin, { queueId: queue.id, name: 'Redator', forPeople: true })
  expect(await chosen(agent)).toEqual({ peoplePromptId: second.id })
  expect((await show(admin, made.id)).body).toMatchObject({ forPeople: false })
  await change(admin, second.id, { forPeople: true })
  await change(admin, second.id, { forPeople: false })

  expect(await chosen(agent)).toEqual({ peoplePromptId: null })
  expect(await company.heard(peoplePromptChosen, 3)).toEqual([
    { promptId: made.id },
    { promptId: second.id },
    { promptId: null },
  ])
  const told = (await company.heard(promptUpdated, 3)).map(({ prompt: { id, forPeople } }) => ({ id, forPeople }))
  expect(told.slice(0, 2)).toEqual([
    { id: made.id, forPeople: true },
    { id: made.id, forPeople: false },
  ])
})

test('many simultaneous choices of the helping prompt all get an answer, and one prompt is chosen', async () => {
  const { admin, queue, made } = await given()
  const others = [made]
  for (const name of ['Dois', 'Três', 'Quatro']) others.push((await create(admin, { queueId: queue.id, name })).body)

  const answers = await Promise.all(
    others.flatMap(({ id }) => [true, true].map((forPeople) => change(admin, id, { forPeople }))),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const shown = await Promise.all(others.map(async ({ id }) => (await show(admin, id)).body))
  const helping = shown.filter((prompt) => 'forPeople' in prompt && prompt.forPeople)
  expect(helping).toHaveLength(1)
})

test('a company sees only its own helping prompt, and only while its plan includes prompts', async () => {
  const { admin, made } = await given()
  await change(admin, made.id, { forPeople: true })
  const other = await harness.company()

  expect(await chosen(other.admin)).toEqual({ peoplePromptId: null })
  expect(await harness.service.call(getAssistance, {}, { as: { ...admin, features: [] } as never })).toMatchObject({
    status: 403,
    body: { error: 'ERR_FEATURE_DISABLED' },
  })
})

test('a prompt that helps agents is not deleted, and the error names the team', async () => {
  const { admin, made } = await given()
  await change(admin, made.id, { forPeople: true })

  const refused = await remove(admin, made.id)
  expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_IN_USE' } })
  expect((refused.body as { message?: string }).message).toContain('a equipe')
  await change(admin, made.id, { forPeople: false })
  expect((await remove(admin, made.id)).status).toBe(200)
})
