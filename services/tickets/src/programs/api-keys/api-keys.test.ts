import * as contract from '@recado/contracts/api-keys/routes'
import { actRecorded, companyUpdated } from '@recado/contracts/auth/events'
import { connectionDeleted } from '@recado/contracts/connections/events'
import { changeContact, getContact, listContacts } from '@recado/contracts/contacts/routes'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { createTag, listTags } from '@recado/contracts/tags/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { getTicket, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { askForKey, givenKnownCompany, type KeyWish, givenKey as makeKey } from '../../../test/programs.ts'

const REFUSED = { status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } }
const FORBIDDEN = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const showAll = { query: { showAll: 'true' as const } }

describe('keys of a company', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const givenCompany = () => givenKnownCompany(harness)
  const make = (company: Company, wish: KeyWish = {}, as?: object) => askForKey(harness, company, wish, as)
  const givenKey = (company: Company, wish?: KeyWish, maker?: Person) => makeKey(harness, company, wish, maker)
  const list = (company: Company) => harness.service.call(contract.listApiKeys, {}, { as: company.admin })
  const revoke = (apiKeyId: number, as: object) =>
    harness.service.call(contract.revokeApiKey, { params: { apiKeyId } }, { as })
  const tickets = (as: object) => harness.service.call(listTickets, showAll, as)

  test('the secret of a key is shown once, works at once for its scopes, and is stored only as a hash', async () => {
    const company = await givenCompany()
    const key = await givenKey(company, { scopes: ['read'] })
    const ticket = await company.waiting(null)

    expect(key.secret).toMatch(/^rck_[\w-]{43}$/)
    expect((await tickets(key.as)).body.tickets).toMatchObject([{ id: ticket.id }])
    const { body } = await list(company)
    expect(body.keys).toMatchObject([{ id: key.id, name: 'ERP', prefix: key.secret.slice(0, 10), scopes: ['read'] }])
    expect(body.keys[0]?.lastUsedAt).not.toBeNull()
    const { rows } = await harness.service.database.query('select * from api_key where company_id = $1', [company.id])
    const told = JSON.stringify([body, rows, await company.heard(actRecorded)])
    expect(told).not.toContain(key.secret)
  })

  test('a revoked key is refused at once, and revoking it again answers 404', async () => {
    const company = await givenCompany()
    const key = await givenKey(company)
    expect((await tickets(key.as)).status).toBe(200)

    expect((await revoke(key.id, company.admin)).status).toBe(200)

    expect(await tickets(key.as)).toMatchObject(REFUSED)
    expect(await revoke(key.id, company.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await list(company)).body.keys).toEqual([])
  })

  test('the audit log records the creation and revocation of a key with its name, scopes and queues', async () => {
    const company = await givenCompany()
    const { id: queueId } = await company.queue()
    const key = await givenKey(company, { scopes: ['read', 'read'], queueIds: [queueId, queueId] })
    await revoke(key.id, company.admin)

    const acts = (await company.heard(actRecorded, 3)).map(({ act }) => act) // includes the record of the queue
    expect(
      acts
        .filter(({ entity }) => entity === 'apiKey')
        .map(({ action, entityId, changes }) => [action, entityId, changes]),
    ).toEqual([
      ['apiKey.create', key.id, { name: [null, 'ERP'], scopes: [null, ['read']], queueIds: [null, [queueId]] }],
      ['apiKey.revoke', key.id, { name: ['ERP', null] }],
    ])
  })

  test('a key with the scope `send` is bound to a connection, which must exist', async () => {
    const company = await givenCompany()
    const connection = await company.connection()
    const whatsappId = connection.id
    expect((await make(company, { scopes: ['send'], whatsappId })).body.key.whatsappId).toBe(whatsappId)
    expect((await make(company, { scopes: ['read'], whatsappId })).body.key.whatsappId).toBeNull()

    await harness.service.publish(connectionDeleted, company.id, { whatsappId })
    const refused = await eventually(
      () => make(company, { scopes: ['send'], whatsappId }),
      ({ status }) => status !== 201,
    )
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  })

  test('a key is refused when the plan loses the external API, when the company expires, and when the company is switched off', async () => {
    const company = await givenCompany()
    const key = await givenKey(company)
    const { plan } = aCompany(company.id)
    const told = (version: number, changes: object) =>
      harness.service.publish(companyUpdated, company.id, { company: aCompany(company.id, { version, ...changes }) })
    const refusal = (error: string) =>
      eventually(
        () => tickets(key.as),
        ({ body }) => body.error === error,
      )
    await told(2, { plan: { ...plan, features: [] } })
    expect((await refusal('ERR_FEATURE_DISABLED')).status).toBe(403)
    const without = { ...company.admin, features: [] }
    expect(await make(company, {}, without)).toMatchObject({ status: 403, body: { error: 'ERR_FEATURE_DISABLED' } })
    await told(3, { dueDate: '2020-01-01' })
    expect((await refusal('ERR_COMPANY_EXPIRED')).status).toBe(403)
    await told(4, { status: false })
    expect((await refusal('ERR_API_INVALID_TOKEN')).status).toBe(401)
    await told(5, {})
    await eventually(
      () => tickets(key.as),
      ({ status }) => status === 200,
    )
    expect((await revoke(key.id, without)).status).toBe(200) // a key can be revoked even without the feature
  })

  test('a key for reading cannot change data, and a key for managing cannot read', async () => {
    const company = await givenCompany()
    const ticket = await company.waiting(null)
    const reads = await givenKey(company, { scopes: ['read'] })
    const manages = await givenKey(company, { scopes: ['manage'] })
    const params = { ticketId: ticket.id }

    expect((await harness.service.call(listTags, { query: {} }, reads.as)).status).toBe(200)
    expect(await harness.service.call(createTag, { body: { name: 'VIP' } }, reads.as)).toMatchObject(FORBIDDEN)
    expect(await harness.service.call(updateTicket, { params, body: { status: 'closed' } }, reads.as)).toMatchObject(
      FORBIDDEN,
    )
    expect(await tickets(manages.as)).toMatchObject(FORBIDDEN)
    expect(await harness.service.call(sendMessage, { params, body: { body: 'Oi' } }, manages.as)).toMatchObject(
      FORBIDDEN,
    )
    expect((await harness.service.call(createTag, { body: { name: 'VIP' } }, manages.as)).status).toBe(201)
    expect((await company.ticket(ticket.id)).status).toBe('pending')
  })

  test('a key that is bound to queues sees only their tickets, and not those of its creator in other queues', async () => {
    const company = await givenCompany()
    const [own, other] = [await company.queue(), await company.queue()]
    const seen = await company.waiting(own)
    const hidden = await company.accept(await company.waiting(other), company.admin)
    const unsorted = await company.waiting(null)
    const key = await givenKey(company, { queueIds: [own.id] })

    expect((await tickets(key.as)).body.tickets.map(({ id }) => id)).toEqual([seen.id])
    for (const { id: ticketId } of [hidden, unsorted]) {
      const gone = { status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } }
      const params = { ticketId }
      expect(await harness.service.call(getTicket, { params }, key.as)).toMatchObject(gone)
      expect(await harness.service.call(listMessages, { params, query: {} }, key.as)).toMatchObject(gone)
      expect(await harness.service.call(updateTicket, { params, body: { status: 'closed' } }, key.as)).toMatchObject(
        gone,
      )
    }
    expect((await harness.service.call(listContacts, { query: {} }, key.as)).status).toBe(200)
  })

  test('a key does not get the notes about people, also when it changes a contact', async () => {
    const company = await givenCompany()
    const { contactId } = await company.waiting(null)
    const params = { contactId }
    await harness.service.call(changeContact, { params, body: { notes: 'Alérgica a lírios.' } }, { as: company.admin })
    const key = await givenKey(company)

    const listed = await harness.service.call(listContacts, { query: {} }, key.as)
    expect(listed.body.contacts.map(({ id, notes }) => [id, notes])).toEqual([[contactId, '']])
    expect((await harness.service.call(getContact, { params }, key.as)).body.notes).toBe('')
    const changed = await harness.service.call(changeContact, { params, body: { email: 'a@exemplo.com' } }, key.as)
    expect(changed.body).toMatchObject({ email: 'a@exemplo.com', notes: '' })
    const { body } = await harness.service.call(getContact, { params }, { as: company.admin })
    expect(body.notes).toBe('Alérgica a lírios.')
  })

  test('a key assigns waiting tickets, transfers and closes them, and the audit log names the key as the author', async () => {
    const company = await givenCompany()
    const queue = await company.queue()
    const person = await company.person({ name: 'Bia', queueIds: [queue.id] })
    const { id: ticketId } = await company.waiting(queue)
    const key = await givenKey(company, { name: 'Robô', queueIds: [queue.id] })
    const step = (body: object) =>
      harness.service.call(updateTicket, { params: { ticketId }, body: body as never }, key.as)

    expect(await step({ status: 'open' })).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect(await step({ status: 'open', userId: person.userId })).toMatchObject({
      status: 200,
      body: { status: 'open', userId: person.userId },
    })
    expect(await step({ chatbot: true })).toMatchObject(FORBIDDEN)
    expect(await step({ status: 'pending' })).toMatchObject({ status: 200, body: { status: 'pending', userId: null } })
    expect(await step({ status: 'closed' })).toMatchObject({ status: 200, body: { closedBy: 'api', userId: null } })
    expect(await step({ status: 'open', queueId: queue.id })).toMatchObject(FORBIDDEN)
    expect(await company.lines(ticketId)).toContain('Finalizado por Robô')
    const acts = (await company.heard(actRecorded)).map(({ act }) => act)
    expect(acts.filter(({ action }) => action === 'ticket.transfer')).toMatchObject([
      { actor: { kind: 'api', id: null, name: 'Robô' } },
      { actor: { kind: 'api', id: null, name: 'Robô' } },
    ])
  })

  test('a key sends through its own connection, and only into the queues that it is bound to', async () => {
    const company = await givenCompany()
    const [own, other] = [await company.queue(), await company.queue()]
    const { id: whatsappId } = await company.connection({ status: 'OPENING' })
    const key = await givenKey(company, { scopes: ['send'], queueIds: [own.id], whatsappId })
    const send = (number: string, queueId?: number) =>
      harness.service.call(
        sendExternally,
        { body: { number, body: 'Saiu', openTicket: true, ...(queueId && { queueId }) } },
        key.as,
      )
    expect((await send('5511987651001', own.id)).status).toBe(200)
    expect(await send('5511987651002', other.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
    const chat = { phone: '5511987651003', lid: null }
    const elsewhere = await company.connection({ queueIds: [other.id] })
    await company.receive(elsewhere.id, { chat })
    expect((await send('5511987651003')).status).toBe(200) // this contact's ticket is on another connection
    expect((await company.tickets()).map(({ queueId, origin }) => [queueId, origin])).toEqual(
      expect.arrayContaining([[own.id, 'api']]),
    )
    expect(await make(company, { scopes: ['send'] })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test('a key sees and changes no data of another company, which can neither list nor revoke it', async () => {
    const [company, other] = [await givenCompany(), await givenCompany()]
    const theirs = await other.waiting(await other.queue())
    const key = await givenKey(company)

    expect((await tickets(key.as)).body.tickets).toEqual([])
    expect((await harness.service.call(getTicket, { params: { ticketId: theirs.id } }, key.as)).status).toBe(404)
    expect((await list(other)).body.keys).toEqual([])
    expect((await revoke(key.id, other.admin)).status).toBe(404)
    expect(await make(company, { queueIds: [theirs.queueId ?? 0] })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect(await make(company, { whatsappId: theirs.whatsappId, scopes: ['send'] })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
  })

  test('only admins create, list and revoke keys; a key cannot', async () => {
    const company = await givenCompany()
    const key = await givenKey(company, { scopes: ['read', 'manage'] })
    const supervisor = await company.person({ profile: 'supervisor' })

    expect(await make(company, {}, supervisor)).toMatchObject(FORBIDDEN)
    expect(await revoke(key.id, supervisor)).toMatchObject(FORBIDDEN)
    expect(await harness.service.call(contract.listApiKeys, {}, { as: supervisor })).toMatchObject(FORBIDDEN)
    expect(await harness.service.call(contract.listApiKeys, {}, key.as)).toMatchObject(FORBIDDEN)
    expect(await harness.service.call(contract.revokeApiKey, { params: { apiKeyId: key.id } }, key.as)).toMatchObject(
      FORBIDDEN,
    )
    for (const wrong of ['rck_', 'rck_none', `${key.secret}x`]) {
      expect(await tickets({ as: null, token: wrong })).toMatchObject(REFUSED)
    }
  })
})
