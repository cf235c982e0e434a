import { randomBytes } from 'node:crypto'
import { openDatabase } from '@recado/kit/db/open-database'
import { createLog } from '@recado/kit/log'
import { openKeptKey } from '@recado/kit/secrets/kept-key'
import { cipherOf, readSealing, storeFingerprint } from '@recado/kit/secrets/sealing-keys'
import { createTestDatabase, type TestDatabase } from '@recado/kit/testing/database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { checkSealing } from '../src/checks/check-sealing.ts'

const MIGRATIONS = new URL('../../../services/billing/migrations/', import.meta.url)
const newKey = () => randomBytes(32).toString('base64')

describe('the check of sealed values', () => {
  const [former, next] = [newKey(), newKey()]
  let database: TestDatabase
  let admin: pg.Client
  let opened: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'), 'billing', MIGRATIONS)
    admin = new pg.Client({ connectionString: database.adminUrl })
    await admin.connect()
    opened = await openDatabase(undefined, environmentOf(former), createLog('sealing', 'silent'))
  })
  beforeEach(() => admin.query('truncate sealing_key, kept_key, pix_notice'))
  afterAll(async () => {
    await opened.close()
    await admin.end()
    await database.drop()
  })

  const environmentOf = (SECRET_KEY: string, SECRET_KEYS_ACCEPTED = '') => ({
    DATABASE_OWNER_URL: database.urls.owner,
    DATABASE_URL: database.urls.app,
    DATABASE_SYSTEM_URL: database.urls.system,
    SECRET_KEY,
    SECRET_KEYS_ACCEPTED,
  })
  const check = (...keys: [string, string?]) => checkSealing('billing', environmentOf(...keys))

  /** Stores the fingerprint of the key, and seals a value of the installation and one of a company with it. */
  async function seal(key: string, notice: string): Promise<void> {
    const sealing = readSealing({ SECRET_KEY: key })
    await storeFingerprint(opened.system, sealing)
    await openKeptKey(opened.system, cipherOf(sealing), { purpose: `of ${notice}`, initial: randomBytes(32) })
    const sealed = cipherOf(sealing).seal(Buffer.from(notice), 'pix-notice')
    await admin.query('insert into pix_notice (company_id, sealed) values (0, $1)', [sealed])
  }

  test('values of SECRET_KEY are fine, and values of an accepted key are counted', async () => {
    await seal(former, 'one')
    expect(await check(former)).toMatchObject({ level: 'fine', text: 'all 2 values are sealed with SECRET_KEY' })
    expect(await check(former, next)).toMatchObject({ level: 'fine' })

    await seal(next, 'other')

    expect(await check(next, former)).toMatchObject({
      level: 'warning',
      text: '2 of 4 values are sealed with a former key',
    })
  })

  test('a key that may still be in use is reported after its last value was sealed again', async () => {
    await seal(next, 'one')
    await storeFingerprint(opened.system, readSealing({ SECRET_KEY: former }))

    expect(await check(next, former)).toMatchObject({ level: 'warning', text: 'the former key may still be in use' })
  })

  test('values that no key opens are a failure', async () => {
    await seal(former, 'one')
    await seal(next, 'other')

    expect(await check(next)).toMatchObject({ level: 'failure', text: '2 of 4 sealed values cannot be opened' })
  })
})
