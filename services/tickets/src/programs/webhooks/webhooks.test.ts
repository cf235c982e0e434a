import { actRecorded } from '@recado/contracts/auth/events'
import { webhookCreated, webhookDeleted, webhookUpdated } from '@recado/contracts/webhooks/events'
import * as contract from '@recado/contracts/webhooks/routes'
import type { OutsideProvider } from '@recado/kit/testing/outside-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Harness, Person } from '../../../test/harness.ts'
import { isBelieved, startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
let harness: Harness
let receiver: OutsideProvider
beforeAll(async () => {
  stage = await startWithReceiver()
  ;({ harness, receiver } = stage)
})
afterAll(() => stage.close())

const fields = () => ({ name: 'Loja virtual', url: `${receiver.url}/loja`, events: ['ticket.created' as const] })
const create = (as: Person, changes: object = {}) =>
  harness.service.call(contract.createWebhook, { body: { ...fields(), ...changes } }, { as })
const change = (as: Person, webhookId: number, body: object) =>
  harness.service.call(contract.changeWebhook, { params: { webhookId }, body }, { as })
const rotate = (as: Person, webhookId: number) =>
  harness.service.call(contract.rotateWebhookSecret, { params: { webhookId } }, { as })
const remove = (as: Person, webhookId: number) =>
  harness.service.call(contract.deleteWebhook, { params: { webhookId } }, { as })
const list = async (as: Person) => (await harness.service.call(contract.listWebhooks, {}, { as })).body
const missing = { status: 404, body: { error: 'ERR_NO_WEBHOOK_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('an admin creates, changes and deletes a webhook, which is announced and recorded in the audit log', async () => {
  const company = await harness.company()

  const { status, body } = await create(company.admin)
  const { secret, ...made } = body
  const changed = await change(company.admin, made.id, {
    active: false,
    events: ['contact.created', 'contact.created'],
  })

  expect(status).toBe(201)
  expect(secret).toMatch(/^whsec_[\w-]{43}$/)
  expect(made).toMatchObject({ name: 'Loja virtual', active: true, switchedOff: null, secretHint: secret.slice(-4) })
  expect(changed.body).toMatchObject({ active: false, events: ['contact.created'], version: 2 })
  expect(await list(company.admin)).toEqual([changed.body])
  expect((await remove(company.admin, made.id)).body.message).toBe('Webhook excluído.')
  expect(await list(company.admin)).toEqual([])
  expect(await company.heard(webhookCreated)).toEqual([{ webhook: made }])
  expect(await company.heard(webhookUpdated)).toEqual([{ webhook: changed.body }])
  expect(await company.heard(webhookDeleted)).toEqual([{ webhookId: made.id }])
  expect((await company.heard(actRecorded)).map(({ act }) => act.action)).toEqual([
    'webhook.create',
    'webhook.update',
    'webhook.delete',
  ])
})

test('webhooks are refused to users other than admins, and not found by another company', async () => {
  const company = await harness.company()
  const { body: made } = await create(company.admin)
  const stranger = (await harness.company()).admin

  for (const as of [await company.person(), await company.person({ profile: 'supervisor' })]) {
    expect(await create(as, { name: 'Outra' })).toMatchObject(refused)
    expect(await change(as, made.id, { active: false })).toMatchObject(refused)
    expect(await rotate(as, made.id)).toMatchObject(refused)
    expect(await remove(as, made.id)).toMatchObject(refused)
  }
  expect(await change(stranger, made.id, { active: false })).toMatchObject(missing)
  expect(await rotate(stranger, made.id)).toMatchObject(missing)
  expect(await remove(stranger, made.id)).toMatchObject(missing)
  expect(
    await harness.service.call(contract.testWebhook, { params: { webhookId: made.id } }, { as: stranger }),
  ).toMatchObject(missing)
  expect(
    await harness.service.call(contract.listWebhookDeliveries, { params: { webhookId: made.id } }, { as: stranger }),
  ).toMatchObject(missing)
  expect(await list(stranger)).toEqual([])
})

test('a plan without integrations has no webhooks', async () => {
  const { admin } = await harness.company()
  const answer = await create({ ...admin, features: [] } as never)
  expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_FEATURE_DISABLED', feature: 'useIntegrations' } })
})

test.each([
  ['a private address', 'https://10.0.0.1/hook'],
  ['a private address as one number', 'https://167772161/hook'],
  ['a private address in octal', 'https://012.0.0.1/hook'],
  ['a private address within IPv6', 'https://[::ffff:10.0.0.1]/hook'],
  ['this computer', 'https://localhost./hook'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest'],
  ['an address without encryption', 'http://example.com/hook'],
  ['an address with a password', 'https://ana:segredo@example.com/hook'],
  ['a file', 'file:///etc/passwd'],
  ['a text that is not an address', 'loja'],
])('%s is refused when a webhook is saved', async (_, url) => {
  const { admin } = await harness.company()
  const { body: made } = await create(admin)
  const forbidden = { status: 400, body: { error: 'ERR_URL_NOT_ALLOWED' } }

  expect(await create(admin, { name: 'Outra', url })).toMatchObject(forbidden)
  expect(await change(admin, made.id, { url })).toMatchObject(forbidden)
  expect((await list(admin))[0]?.url).toBe(fields().url)
})

test('a company has at most ten webhooks with different names, even if several are created at once', async () => {
  const { admin } = await harness.company()
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => create(admin, { name: `Sistema ${n}` })))
  const { body: again } = await change(admin, (await list(admin))[0]?.id ?? 0, { name: 'sistema de fora' })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'ERR_WEBHOOK_LIMIT', limit: 10 })
  expect(await change(admin, (await list(admin))[1]?.id ?? 0, { name: 'SISTEMA de fora' })).toMatchObject({
    body: { error: 'ERR_DUPLICATED_NAME' },
  })
  expect(again.name).toBe('sistema de fora')
})

test('deliveries are signed with both secrets for a day after a rotation, and then only with the new one', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver)
  const { body: rotated } = await rotate(company.admin, hook.id)
  const ping = () =>
    harness.service.call(contract.testWebhook, { params: { webhookId: hook.id } }, { as: company.admin })

  await ping()
  const [first] = await hook.got(({ length }) => length === 1)
  await harness.service.database.query(
    `update webhook set old_secret_until = now() - interval '1 second' where id = $1`,
    [hook.id],
  )
  await ping()
  const [, second] = await hook.got(({ length }) => length === 2)
  if (!first || !second) throw new Error('no delivery arrived')

  const inADay = Date.parse(rotated.oldSecretUntil ?? '') - Date.now()
  expect(inADay).toBeGreaterThan(23 * 60 * 60_000)
  expect(inADay).toBeLessThanOrEqual(24 * 60 * 60_000)
  expect([hook.secret, rotated.secret].map((secret) => isBelieved(first, secret))).toEqual([true, true])
  expect([hook.secret, rotated.secret].map((secret) => isBelieved(second, secret))).toEqual([false, true])
})

test('a secret is contained only in the response that creates it', async () => {
  const company = await harness.company()
  const { body: made } = await create(company.admin)
  const { body: rotated } = await rotate(company.admin, made.id)
  const { database } = harness.service
  const { rows } = await database.query('select row_to_json(w)::text as text from webhook w where company_id = $1', [
    company.id,
  ])
  const { rows: keys } = await database.query(
    'select answer::text as text from idempotency_key where company_id = $1',
    [company.id],
  )
  const told = JSON.stringify([await harness.service.events(), await list(company.admin), rows, keys])

  for (const secret of [made.secret, rotated.secret]) {
    expect(told).not.toContain(secret)
    expect(told).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
