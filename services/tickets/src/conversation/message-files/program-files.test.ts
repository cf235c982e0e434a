import { revokeApiKey } from '@recado/contracts/api-keys/routes'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { listMessages, openMessageFile } from '@recado/contracts/messages/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenFile } from '../../../test/files.ts'
import { type Company, type Harness, PUBLIC_URL, startTickets } from '../../../test/harness.ts'
import { fetchFile } from '../../../test/program-files.ts'
import { givenKey, givenKnownCompany } from '../../../test/programs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const open = (messageId: number, as: object) => harness.service.call(openMessageFile, { params: { messageId } }, as)
const addressOf = (messageId: number) => `${PUBLIC_URL}/api/messages/${messageId}/file`
const GONE = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } }

async function givenMessage(company: Company, queue: Awaited<ReturnType<Company['queue']>> | null = null) {
  const { ticket, waMessageId } = await givenFile(harness, company, queue)
  const found = (await company.messages(ticket.id)).find((message) => message.waMessageId === waMessageId)
  return { ticket, messageId: found?.id ?? 0 }
}

test('a program with the scope read fetches a file, whole or in part, from the URL in the list of messages', async () => {
  const company = await givenKnownCompany(harness)
  const { ticket, messageId } = await givenMessage(company)
  const { as, secret } = await givenKey(harness, company, { scopes: ['read'] })

  const { body } = await harness.service.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, as)
  const mediaUrl = body.messages[0]?.mediaUrl ?? ''
  const headers = { authorization: `Bearer ${secret}` }
  const whole = await fetchFile(harness, mediaUrl, { headers })
  const part = await fetchFile(harness, mediaUrl, { headers: { ...headers, range: 'bytes=1-2' } })
  const head = await fetchFile(harness, mediaUrl, { method: 'HEAD', headers })

  expect(mediaUrl).toBe(addressOf(messageId))
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([200, 'image/png', '12345'])
  expect(whole.headers.get('cache-control')).toBe('no-store')
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-2/5', '23'])
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', ''])
})

test('a person who lists messages gets file links for the browser session, not the URLs for programs', async () => {
  const company = await harness.company()
  const { ticket } = await givenMessage(company)

  const [message] = await company.messages(ticket.id)

  expect(message?.mediaUrl).toBe(`/public/${message?.mediaPath}`)
})

test('a file is refused to API keys of another company, of another queue, and without the scope read', async () => {
  const company = await givenKnownCompany(harness)
  const queue = await company.queue()
  const { messageId } = await givenMessage(company, queue)
  const bound = await givenKey(harness, company, { scopes: ['read'], queueIds: [(await company.queue()).id] })
  const foreign = await givenKey(harness, await givenKnownCompany(harness), { scopes: ['read'] })
  const manages = await givenKey(harness, company, { scopes: ['manage'] })
  const own = await givenKey(harness, company, { scopes: ['read'], queueIds: [queue.id] })

  expect(await open(messageId, bound.as)).toMatchObject(GONE)
  expect(await open(messageId, foreign.as)).toMatchObject(GONE)
  expect(await open(messageId, manages.as)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await open(messageId, own.as)).status).toBe(200)
})

test('a file is refused to an API key as soon as the key is revoked', async () => {
  const company = await givenKnownCompany(harness)
  const { messageId } = await givenMessage(company)
  const { id, as } = await givenKey(harness, company, { scopes: ['read'] })
  expect((await open(messageId, as)).status).toBe(200)

  await harness.service.call(revokeApiKey, { params: { apiKeyId: id } }, { as: company.admin })

  expect(await open(messageId, as)).toMatchObject({ status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } })
})

test('a file is not found after its sender was erased, and a message without a file answers 404', async () => {
  const company = await givenKnownCompany(harness)
  const { ticket, messageId } = await givenMessage(company)
  const { as } = await givenKey(harness, company, { scopes: ['read'] })
  const text = await company.waiting(null, { text: 'Oi' })
  const [plain] = await company.messages(text.id)
  expect(await open(plain?.id ?? 0, as)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })

  const params = { contactId: ticket.contactId }
  await harness.service.call(eraseContact, { params, body: { name: ticket.contact.name } }, { as: company.admin })

  expect(await open(messageId, as)).toMatchObject(GONE)
})
