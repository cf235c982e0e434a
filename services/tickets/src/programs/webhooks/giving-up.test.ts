import { webhookSwitchedOff } from '@recado/contracts/webhooks/events'
import { getWebhook } from '@recado/contracts/webhooks/routes'
import { answer } from '@recado/kit/testing/outside-provider'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, Harness } from '../../../test/harness.ts'
import { startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
let harness: Harness
beforeAll(async () => {
  stage = await startWithReceiver()
  ;({ harness } = stage)
})
afterAll(() => stage.close())

const show = async (company: Company, webhookId: number) =>
  (await harness.service.call(getWebhook, { params: { webhookId } }, { as: company.admin })).body

/** Creates a webhook whose receiver fails, and one delivery to it. */
async function givenFailing() {
  const company = await harness.company()
  const hook = await subscribe(harness, company, stage.receiver, { events: ['contact.created'] })
  stage.receiver.on(hook.path, answer(500))
  const connection = await company.connection()
  await company.receive(connection.id, {})
  await hook.got(({ length }) => length > 0)
  return { company, hook, connection }
}

/** Sets the age and the number of attempts of the delivery, between two calls. */
const age = (webhookId: number, { hours, tries }: { readonly hours: number; readonly tries: number }) =>
  eventually(async () => {
    const { rowCount } = await harness.service.database.query(
      `update webhook_delivery set asked_at = now() - make_interval(hours => $2), tries = $3
       where webhook_id = $1 and claimed_by is null`,
      [webhookId, hours, tries],
    )
    return rowCount
  })

test('a delivery that has failed sixty times in 23 hours is repeated until it succeeds', async () => {
  const { company, hook } = await givenFailing()
  await age(hook.id, { hours: 23, tries: 60 })
  const before = hook.arrived().length
  await hook.got(({ length }) => length > before + 2)
  stage.receiver.on(hook.path, answer(200))
  const [delivery] = await hook.deliveries(([one]) => one?.status !== 'waiting')

  expect(delivery).toMatchObject({ status: 'done', error: null })
  expect(delivery?.attempt).toBeGreaterThan(62)
  expect(await show(company, hook.id)).toMatchObject({ active: true, switchedOff: null })
})

test('a delivery that has failed for a day switches its webhook off and announces a notice for admins', async () => {
  const { company, hook, connection } = await givenFailing()
  await age(hook.id, { hours: 25, tries: 1 })
  const webhook = await eventually(
    () => show(company, hook.id),
    ({ active }) => !active,
  )
  const before = hook.arrived().length
  await company.receive(connection.id, { text: 'Depois' })
  await company.texts((await company.tickets((all) => all.length === 2))[0]?.id ?? 0)

  expect(webhook).toMatchObject({ active: false, switchedOff: 'failing' })
  expect(await company.heard(webhookSwitchedOff)).toEqual([
    { webhook: { id: hook.id, name: webhook.name, version: webhook.version }, reason: 'failing' },
  ])
  expect((await hook.deliveries()).map(({ status }) => status)).toEqual(['dead'])
  expect(hook.arrived()).toHaveLength(before)
})
