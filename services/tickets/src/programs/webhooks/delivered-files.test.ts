import { companyUpdated } from '@recado/contracts/auth/events'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { aCompany } from '@recado/contracts/testing/company'
import { repeatWebhookDelivery } from '@recado/contracts/webhooks/routes'
import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import type { OutsideProvider } from '@recado/kit/testing/outside-provider'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenFile } from '../../../test/files.ts'
import { type Harness, PUBLIC_URL } from '../../../test/harness.ts'
import { fetchFile } from '../../../test/program-files.ts'
import { givenKnownCompany } from '../../../test/programs.ts'
import { isBelieved, payloadOf, startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
let harness: Harness
let receiver: OutsideProvider
beforeAll(async () => {
  stage = await startWithReceiver()
  ;({ harness, receiver } = stage)
})
afterAll(() => stage.close())

type Told = { message: { id: number; mediaUrl: string | null; mediaStatus: string | null } }
type Request = OutsideProvider['requests'][number]
const toldOf = (request: Request) => (payloadOf(request).data as Told).message
const linkOf = (request: Request | undefined) => (request ? (toldOf(request).mediaUrl ?? '') : '')
const isReady = (request: Request) => toldOf(request).mediaStatus === 'ready'

/** Receives a message with a file and waits for its deliveries to a webhook. */
async function givenDelivery(answers: readonly number[] = []) {
  const company = await givenKnownCompany(harness)
  const hook = await subscribe(harness, company, receiver, { events: ['message.updated'] })
  const left = [...answers]
  receiver.on(hook.path, (response) => response.writeHead(left.shift() ?? 200).end())
  const file = await givenFile(harness, company)
  const requests = await hook.got((all) => all.filter(isReady).length > answers.length)
  return { company, hook, file, requests: requests.filter(isReady) }
}

test('the delivery of a message with a file contains a link in the signed body, which serves the file without a cookie', async () => {
  const { company, hook, file, requests } = await givenDelivery()
  const [request] = requests
  const link = linkOf(request)

  expect(link).toMatch(new RegExp(`^${PUBLIC_URL}/api/media/${file.path}/delivered\\?link=`))
  expect(request && isBelieved(request, hook.secret)).toBe(true)
  const whole = await fetchFile(harness, link)
  const part = await fetchFile(harness, link, { headers: { range: 'bytes=3-' } })
  const head = await fetchFile(harness, link, { method: 'HEAD' })
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([200, 'image/png', '12345'])
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 3-4/5', '45'])
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
  const kept = await harness.service.database.query('select body from webhook_delivery where company_id = $1', [
    company.id,
  ])
  expect(JSON.stringify(kept.rows)).not.toContain('delivered?link') // links are made for each attempt
})

test('each attempt of a delivery has a new link, and so has a repetition', async () => {
  const { company, hook, requests } = await givenDelivery([500])
  const [first, second] = requests
  const [delivery] = await hook.deliveries((all) => all.every(({ status }) => status === 'done'))
  const params = { webhookId: hook.id, deliveryId: delivery?.id ?? 0 }
  await harness.service.call(repeatWebhookDelivery, { params }, { as: company.admin })
  const [, , third] = await hook.got((all) => all.filter(isReady).length === 3)

  const links = [first, second, third].map(linkOf)
  expect(new Set(links).size).toBe(3)
  for (const link of links) expect((await fetchFile(harness, link)).status).toBe(200)
})

test("a delivery's link fails when it is altered, expired, or used for another file or company", async () => {
  const { company, file, requests } = await givenDelivery()
  const other = await givenDelivery()
  const link = linkOf(requests[0])
  const key = Buffer.from(harness.service.environment['MEDIA_LINK_KEY'] ?? '', 'base64')
  const message = requests[0] && toldOf(requests[0])
  const hourAgo = createDeliveredLinks({ signing: key }, () => Date.now() - 60 * 60_000)
  const old = hourAgo.sign({ path: file.path, id: message?.id ?? 0 })
  const query = new URL(link).search

  const refused = [
    `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`,
    link.replace(/\?link=.*$/, `?link=${old}`),
    link.replace(file.path, other.file.path),
    link.replace(`tickets/${company.id}/`, `tickets/${other.company.id}/`),
    linkOf(other.requests[0]).replace(/\?.*$/, query),
  ]
  for (const address of refused) {
    const answer = await fetchFile(harness, address)
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: 'ERR_MEDIA_LINK_EXPIRED' }])
  }
  expect((await fetchFile(harness, link.replace(/\?.*$/, ''))).status).toBe(400)
  expect((await fetchFile(harness, link)).status).toBe(200)
})

test("a delivery's link fails after the contact is erased, and while the company is blocked", async () => {
  const { company, file, requests } = await givenDelivery()
  const held = await givenDelivery()
  const link = linkOf(requests[0])
  const { contactId, contact } = file.ticket
  expect((await fetchFile(harness, link)).status).toBe(200)

  const input = { params: { contactId }, body: { name: contact.name } }
  await harness.service.call(eraseContact, input, { as: company.admin })
  const off = aCompany(held.company.id, { version: 2, status: false })
  await harness.service.publish(companyUpdated, held.company.id, { company: off })

  expect((await fetchFile(harness, link)).status).toBe(404)
  const answer = await eventually(
    () => fetchFile(harness, linkOf(held.requests[0])),
    ({ status }) => status !== 200,
  )
  expect(await answer.json()).toMatchObject({ error: 'ERR_MEDIA_LINK_EXPIRED' })
})

test('a delivery about a message that its contact deleted has no link when the company hides deleted messages', async () => {
  const { company, hook, requests } = await givenDelivery()
  const message = requests[0] && toldOf(requests[0])
  const link = linkOf(requests[0])
  await company.setting('showDeletedMessages', 'disabled')
  await harness.service.database.query(`update message set deleted_by = 'contact' where id = $1 and company_id = $2`, [
    message?.id,
    company.id,
  ])
  const [delivery] = await hook.deliveries((all) => all.every(({ status }) => status === 'done'))
  const params = { webhookId: hook.id, deliveryId: delivery?.id ?? 0 }
  await harness.service.call(repeatWebhookDelivery, { params }, { as: company.admin })

  const [, again] = await hook.got((all) => all.filter(isReady).length === 2)

  expect(again && toldOf(again).mediaUrl).toBeNull()
  expect((await fetchFile(harness, link)).status).toBe(404)
})
