import { randomUUID } from 'node:crypto'
import { sessionEnded } from '@recado/contracts/auth/events'
import { contactUpdated, pictureRequested } from '@recado/contracts/contacts/events'
import { getContact } from '@recado/contracts/contacts/routes'
import { findFile, openPhoto } from '@recado/contracts/media/routes'
import { pictureFetched } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putFile } from '../../../test/files.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Wish = { whatsappId: number; contactId: number; path: string }
const tell = (
  company: Company,
  { whatsappId, contactId, path }: Wish,
  mime: string | null,
  id: string = randomUUID(),
) => harness.service.publish(pictureFetched, company.id, { whatsappId, contactId, path, mime }, id)
const pictureOf = async (company: Company, contactId: number) =>
  (await harness.service.call(getContact, { params: { contactId } }, { as: company.admin })).body.profilePicUrl
const openAs = (company: Company, path: string) => {
  const [, companyId, file = ''] = path.split('/')
  return harness.service.call(findFile, { params: { companyId: Number(companyId), file } }, { as: company.admin })
}

async function given() {
  const company = await harness.company()
  const ticket = await company.waiting(null, { chat: { phone: '5511987654321', lid: '77' } })
  const [wish] = await company.heard(pictureRequested)
  if (!wish) throw new Error('the service requested no picture')
  return { company, ticket, wish }
}

test('the picture of a contact who writes is fetched once a day, shown to the company, and later replaced or removed', async () => {
  const { company, ticket, wish } = await given()
  expect(wish).toMatchObject({
    whatsappId: ticket.whatsappId,
    contactId: ticket.contactId,
    address: { phone: '5511987654321', lid: '77' },
  })
  const id = randomUUID()
  await tell(company, wish, 'image/jpeg', id)
  await tell(company, wish, 'image/jpeg', id)
  await tell(company, wish, 'image/jpeg')
  await eventually(async () => (await pictureOf(company, ticket.contactId)) === `/public/${wish.path}`)
  expect((await openAs(company, wish.path)).status).toBe(302)
  expect((await openAs(await harness.company(), wish.path)).status).toBe(404)

  await company.receive(ticket.whatsappId, { chat: wish.address, text: 'mais' })
  await company.texts(ticket.id, (texts) => texts.includes('mais'))
  expect(await company.heard(pictureRequested)).toHaveLength(1)
  await harness.service.database.query(
    `update contact set picture_asked_at = now() - interval '25 hours' where company_id = $1`,
    [company.id],
  )
  await company.receive(ticket.whatsappId, { chat: wish.address, text: 'amanhã' })
  const [, next] = await company.heard(pictureRequested, 2)
  if (!next) throw new Error('the service requested no second picture')
  await tell(company, next, null)
  await eventually(async () => (await pictureOf(company, ticket.contactId)) === null)
  expect((await openAs(company, wish.path)).status).toBe(404)
  const { rows } = await harness.service.database.query(
    'select path from media_file where company_id = $1 and delete_after is null',
    [company.id],
  )
  expect(rows).toEqual([])
  expect(await company.heard(contactUpdated, 2)).toHaveLength(2)
})

test('pictures of several contacts are stored in one transaction, except for a contact that is locked elsewhere', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const range = (count: number) => Array.from({ length: count }, (_, index) => index)
  for (const index of range(6))
    await company.receive(whatsappId, { chat: { phone: `551198700000${index}`, lid: null } })
  const wishes = await company.heard(pictureRequested, 6)
  const dead = await harness.service.dead('tickets.record-picture')
  const held = async (some: readonly Wish[]) => {
    const holder = await harness.service.database.connect()
    const ids = some.map(({ contactId }) => contactId)
    await holder.query('begin')
    await holder.query('select from contact where id = any($1) for update', [ids])
    return async () => {
      await holder.query('commit')
      holder.release()
    }
  }
  const waiting = `select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
  const releaseFirst = await held(wishes.slice(0, 2)) // blocks both workers of the company
  for (const wish of wishes.slice(0, 2)) await tell(company, wish, 'image/jpeg')
  await eventually(async () => (await harness.service.database.query(waiting)).rowCount === 2)
  const releaseLast = await held(wishes.slice(5))
  for (const wish of wishes.slice(2)) await tell(company, wish, 'image/jpeg')
  await harness.service.events()

  await releaseFirst()
  const shown = async () => {
    const { rows } = await harness.service.database.query<{ id: string; transaction: string }>(
      'select id, xmin::text as transaction from contact where company_id = $1 and picture_path is not null',
      [company.id],
    )
    return new Map(rows.map(({ id, transaction }) => [Number(id), transaction]))
  }
  await eventually(async () => (await shown()).size === 5)
  await releaseLast()
  const found = await eventually(shown, ({ size }) => size === 6)

  const transactions = wishes.map(({ contactId }) => found.get(contactId))
  expect(new Set(transactions.slice(2, 5)).size).toBe(1)
  expect(new Set(transactions).size).toBe(4)
  expect(await company.heard(contactUpdated, 6)).toHaveLength(6)
  expect(await harness.service.dead('tickets.record-picture')).toBe(dead)
})

test('a picture with a path of another company is refused, and an event about a deleted contact is ignored', async () => {
  const { company, wish } = await given()
  await tell(company, { ...wish, path: newMediaKey('tickets', company.id + 1) }, 'image/jpeg')
  await eventually(async () => (await harness.service.dead('tickets.record-picture')) === 1)
  await tell(company, { ...wish, contactId: wish.contactId + 1_000_000 }, 'image/jpeg')
  await tell(company, wish, 'image/jpeg')
  await eventually(async () => (await pictureOf(company, wish.contactId)) === `/public/${wish.path}`)
  expect(await harness.service.dead('tickets.record-picture')).toBe(1)
})

describe('a photo', () => {
  async function givenPhoto() {
    const { company, wish } = await given()
    const show = async (path: string | null) => {
      await tell(company, { ...wish, path: path ?? wish.path }, path && 'image/jpeg')
      await eventually(async () => (await pictureOf(company, wish.contactId)) === (path && `/public/${path}`))
    }
    const path = await putFile(harness, company)
    await show(path)
    return { company, path, show }
  }
  const open = (path: string, as: object | null, headers: Record<string, string> = {}) => {
    const [, companyId, file = ''] = path.split('/')
    return harness.service.call(openPhoto, { params: { companyId: Number(companyId), file } }, { as, headers })
  }
  const EXPIRED = { status: 403, body: { error: 'ERR_MEDIA_LINK_EXPIRED' } }

  test('a photo opens with the cookie of any session of the company and without a signed link, and the browser caches the photo', async () => {
    const { company, path } = await givenPhoto()
    const cookie = `files=${await harness.service.token(await company.person())}`

    const photo = await open(path, null, { cookie })

    expect(photo).toMatchObject({ status: 200, body: { content: '12345' } })
    expect(photo.headers.get('content-type')).toBe('image/jpeg')
    expect(photo.headers.get('cache-control')).toBe('private, max-age=86400, immutable')
  })

  test('a photo opens only with the cookie of a current session of the company, and not with a token', async () => {
    const { company, path } = await givenPhoto()
    const [person, other] = [await company.person(), (await harness.company()).admin]
    const session = { ...person, sessionId: randomUUID() }
    const authorization = `Bearer ${await harness.service.token(person)}`

    await harness.service.publish(sessionEnded, company.id, { ...session, reason: 'logout' })
    await eventually(async () => (await open(path, session)).status === 403)

    for (const answer of [await open(path, session), await open(path, null), await open(path, null, { authorization })])
      expect(answer).toMatchObject(EXPIRED)
    expect(await open(path, other)).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
    expect(await open(path.replace(`/${company.id}/`, `/${other.companyId}/`), other)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    })
    expect((await open(path, person)).status).toBe(200)
  })

  test('a new photo has a new address, and the address of a replaced or removed photo answers 404', async () => {
    const { company, path, show } = await givenPhoto()
    const next = await putFile(harness, company)

    await show(next)
    const [replaced, shown] = [await open(path, company.admin), await open(next, company.admin)]
    await show(null)
    const removed = await open(next, company.admin)

    expect([replaced.status, shown.status, removed.status]).toEqual([404, 200, 404])
  })
})
