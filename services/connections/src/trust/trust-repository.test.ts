import { randomBytes } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { createCipher } from '@recado/kit/secrets/cipher'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dropOtherAccounts } from '../sessions/other-accounts-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { openTrust } from './take-tokens.ts'
import { isWarm, type SealedToken, type TrustBook } from './trust.ts'
import {
  findTrust,
  moveToLids,
  noteHeard,
  noteIssued,
  noteRefused,
  pruneTrust,
  saveTokens,
} from './trust-repository.ts'

const COMPANY = 740
const CONNECTION = 1
const BOOK: Required<TrustBook> = { connectionId: CONNECTION, ownNumber: '5511988880000' }
const LID = '11122233344455'
const PHONE = '5521977771111'
const ANA = { lid: LID, phone: PHONE }
const BY_PHONE = { lid: null, phone: PHONE }

let database: TestDatabase
let app: Kysely<Database>
let inTx: InTx<Database>
let admin: pg.Client
beforeAll(async () => {
  database = await createTestDatabase(
    inject('postgresUrl'),
    'connections',
    new URL('../../migrations/', import.meta.url),
  )
  const log = createLog('connections', 'silent')
  app = new Kysely({ dialect: new CompanyDialect(createPool(database.urls.app, 4, log)) })
  inTx = createInTx(app, () => {})
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.destroy()
  await database.drop()
})
beforeEach(() =>
  admin.query(`truncate connection cascade;
    insert into connection (company_id, id, name, type, status, is_default) overriding system value
      select ${COMPANY}, n, 'Loja ' || n, 'sandbox', 'CONNECTED', false from generate_series(1, 2) n`),
)

const within = <R>(work: (tx: Tx) => Promise<R>, companyId = COMPANY) => inTx(systemCaller(companyId, 'test'), work)
const trust = (person: Parameters<typeof findTrust>[2], book = BOOK) => within((tx) => findTrust(tx, book, person))
const day = (n: number) => new Date(Date.UTC(2026, 10, n))
const heard = (at: Date) => ({ ...ANA, at })
const token = (word: string, at: Date, source: SealedToken['source'] = 'notification'): SealedToken => ({
  sealed: Buffer.from(word),
  at,
  source,
})
const save = (person: Parameters<typeof findTrust>[2], given: SealedToken, issuedAt?: Date) =>
  within((tx) => saveTokens(tx, BOOK, [{ ...person, token: given, ...(issuedAt && { issuedAt }) }]))
const count = async () => Number((await admin.query('select count(*) from contact_trust')).rows[0].count)
/** The physical version of the only row; each write changes it. */
const rowVersion = async () => (await admin.query('select ctid, xmin from contact_trust')).rows

test('the trust of a person without a row is undefined, and a person with a token counts as warm, even if the token is old', async () => {
  expect(await trust(ANA)).toBeUndefined()
  await save(ANA, token('first', new Date(0)))
  const known = await trust(ANA)
  expect(known).toEqual({ token: token('first', new Date(0)), issuedAt: null, heardAt: null, refusedAt: null })
  expect(known && isWarm(known)).toBe(true)
})

test('the newer of two tokens is stored, in either order, and an older token does not write the row', async () => {
  await save(ANA, token('new', day(10)))
  const before = await rowVersion()
  await save(ANA, token('old', day(3)))
  expect(await rowVersion()).toEqual(before)
  expect((await trust(ANA))?.token).toEqual(token('new', day(10)))
  await save(ANA, token('newest', day(11), 'history'))
  expect((await trust(ANA))?.token).toEqual(token('newest', day(11), 'history'))
})

test('a batch with several tokens of one person stores the newest token', async () => {
  await within((tx) =>
    saveTokens(tx, BOOK, [
      { ...ANA, token: token('old', day(3)) },
      { ...ANA, token: token('new', day(10)), issuedAt: day(2) },
      { ...ANA, token: token('older', day(1)) },
    ]),
  )
  expect(await trust(ANA)).toMatchObject({ token: token('new', day(10)), issuedAt: day(2) })
})

test('storing a received token leaves the time of our issue, and recording our issue leaves the token', async () => {
  await within((tx) => noteIssued(tx, BOOK, ANA, day(5)))
  await save(ANA, token('one', day(6)))
  expect(await trust(ANA)).toMatchObject({ token: token('one', day(6)), issuedAt: day(5) })
  await within((tx) => noteIssued(tx, BOOK, ANA, day(12)))
  await within((tx) => noteIssued(tx, BOOK, ANA, day(4))) // an event that arrives late
  expect(await trust(ANA)).toMatchObject({ token: token('one', day(6)), issuedAt: day(12) })
})

test('a person who writes is recorded and counts as warm; further messages within a day do not write the row', async () => {
  await within((tx) => noteHeard(tx, BOOK, [heard(day(1)), heard(day(1))]))
  const known = await trust(ANA)
  expect(known).toMatchObject({ heardAt: day(1), token: null })
  expect(known && isWarm(known)).toBe(true)
  const before = await rowVersion()
  await within((tx) => noteHeard(tx, BOOK, [heard(new Date(day(1).getTime() + 23 * 60 * 60_000))]))
  expect(await rowVersion()).toEqual(before)
  await within((tx) => noteHeard(tx, BOOK, [heard(day(3))]))
  expect((await trust(ANA))?.heardAt).toEqual(day(3))
})

test('a refusal does not make a person warm', async () => {
  await within((tx) => noteRefused(tx, BOOK, ANA, day(2)))
  const known = await trust(ANA)
  expect(known).toEqual({ token: null, issuedAt: null, heardAt: null, refusedAt: day(2) })
  expect(known && isWarm(known)).toBe(false)
})

test('a row under a phone number is found by a person’s number and LID, and moves to the LID with all facts', async () => {
  await save(BY_PHONE, token('one', day(6)))
  await within((tx) => noteHeard(tx, BOOK, [{ ...BY_PHONE, at: day(6) }]))
  expect(await trust({ lid: LID, phone: null })).toBeUndefined()
  expect((await trust(ANA))?.token).toEqual(token('one', day(6)))

  await within((tx) => noteIssued(tx, BOOK, ANA, day(7))) // recorded under the LID
  expect(await trust(ANA)).toMatchObject({ token: token('one', day(6)), heardAt: day(6), issuedAt: day(7) })
  for (const _ of [1, 2]) await within((tx) => moveToLids(tx, BOOK, [{ phone: PHONE, lid: LID }]))
  expect(await count()).toBe(1)
  expect(await trust({ lid: LID, phone: null })).toEqual({
    token: token('one', day(6)),
    issuedAt: day(7),
    heardAt: day(6),
    refusedAt: null,
  })
  expect(await trust(BY_PHONE)).toBeUndefined()
})

test('if two phone numbers have the same LID, the merged row has the newest value of each fact', async () => {
  await save(BY_PHONE, token('old', day(2)))
  await within((tx) => noteHeard(tx, BOOK, [{ ...BY_PHONE, at: day(9) }]))
  await save({ lid: null, phone: '5521977772222' }, token('new', day(8)))
  await within((tx) =>
    moveToLids(tx, BOOK, [
      { phone: PHONE, lid: LID },
      { phone: '5521977772222', lid: LID },
    ]),
  )
  expect(await trust(ANA)).toMatchObject({ token: token('new', day(8)), heardAt: day(9) })
  expect(await count()).toBe(1)
})

test('an account does not see the trust of another account, connection or company', async () => {
  await save(ANA, token('one', day(6)))
  expect(await trust(ANA, { ...BOOK, connectionId: 2 })).toBeUndefined()
  expect(await trust(ANA, { ...BOOK, ownNumber: '5511988889999' })).toBeUndefined()
  expect(await within((tx) => findTrust(tx, BOOK, ANA), COMPANY + 1)).toBeUndefined()
})

test('without `ownNumber`, trust is that of the linked account, and is not recorded while no account is linked', async () => {
  const book = { connectionId: CONNECTION }
  await within((tx) => noteRefused(tx, book, ANA, day(2)))
  expect(await count()).toBe(0)
  await admin.query('update connection set number = $1 where id = $2', [BOOK.ownNumber, CONNECTION])
  await within((tx) => noteRefused(tx, book, ANA, day(2)))
  expect(await trust(ANA)).toEqual(await trust(ANA, BOOK))
  expect((await within((tx) => findTrust(tx, book, ANA)))?.refusedAt).toEqual(day(2))
})

test('linking an account deletes the trust of other accounts only', async () => {
  await save(ANA, token('one', day(6)))
  await within((tx) => dropOtherAccounts(tx, BOOK))
  expect(await count()).toBe(1)
  await within((tx) => dropOtherAccounts(tx, { ...BOOK, ownNumber: '5511988889999' }))
  expect(await count()).toBe(0)
})

test('rows whose facts are all older than 182 days are deleted in batches, and rows with a recent fact stay', async () => {
  const long = new Date(0)
  for (const n of [1, 2, 3]) await save({ lid: `${n}000`, phone: null }, token('one', long))
  await save(ANA, token('one', long))
  await within((tx) => noteHeard(tx, BOOK, [heard(new Date())]))
  expect(await within((tx) => pruneTrust(tx, CONNECTION, { days: 182, atMost: 2 }))).toBe(true)
  expect(await within((tx) => pruneTrust(tx, CONNECTION, { days: 182, atMost: 2 }))).toBe(false)
  expect(await count()).toBe(1)
  expect((await trust(ANA))?.token).toEqual(token('one', long))
})

test('every statement writes people in the order of their LIDs or numbers, so that transactions do not deadlock', async () => {
  const order = async () =>
    (await admin.query('select coalesce(lid, phone) as name from contact_trust order by ctid')).rows
  const told = ['30', '10', '20']
  const names = ['10', '20', '30'].map((name) => ({ name }))
  await within((tx) =>
    noteHeard(
      tx,
      BOOK,
      told.map((lid) => ({ lid, phone: null, at: day(1) })),
    ),
  )
  expect(await order()).toEqual(names)

  await admin.query('truncate contact_trust')
  for (const phone of ['3', '1', '2']) await save({ lid: null, phone }, token('one', day(1)))
  await within((tx) =>
    moveToLids(
      tx,
      BOOK,
      ['3', '1', '2'].map((phone) => ({ phone, lid: `${phone}0` })),
    ),
  )
  expect(await order()).toEqual(names)
})

test('a token that cannot be decrypted is dropped, and the other facts of the row stay', () => {
  const cipher = createCipher(randomBytes(32))
  const known = { token: token('damaged', day(1)), issuedAt: null, heardAt: day(2), refusedAt: null }
  expect(openTrust(known, CONNECTION, cipher)).toEqual({ ...known, token: null })
})
