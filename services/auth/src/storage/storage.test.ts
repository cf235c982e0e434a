import { randomUUID } from 'node:crypto'
import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { MEBIBYTE } from '@recado/contracts/auth/storage'
import { getStorage, limitStorage } from '@recado/contracts/auth/storage-routes'
import type { CompanyFileOwner } from '@recado/contracts/file-owner'
import { filesCounted, storageChanged } from '@recado/contracts/media/events'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../test/harness.ts'
import { startPush } from '../../test/push.ts'

const REFUSED = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const NOT_THERE = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }

describe('the space of a company', () => {
  let stage: Awaited<ReturnType<typeof startPush>>
  let mailbox: Mailbox
  let operator: SignedIn
  beforeAll(async () => {
    mailbox = await startMailbox()
    stage = await startPush({ SMTP_URL: mailbox.url })
    operator = await stage.service.givenSuper()
  })
  afterAll(async () => {
    await stage.service.close()
    await stage.push.close()
    await mailbox.close()
  })

  const paramsOf = ({ user: { companyId } }: SignedIn) => ({ params: { companyId } })
  const see = (whose: SignedIn, who = whose) => stage.service.call(getStorage, paramsOf(whose), { token: who.token })
  const limit = (whose: SignedIn, limitMb: number | null, who = operator) =>
    stage.service.call(limitStorage, { ...paramsOf(whose), body: { limitMb } }, { token: who.token })
  /** Publishes the count of a service, and waits until it is handled. */
  async function count(whose: SignedIn, mib: number, version: number, owner: CompanyFileOwner = 'tickets') {
    const id = randomUUID()
    const data = { owner, bytes: mib * MEBIBYTE, files: mib, version }
    await stage.service.publish(filesCounted, whose.user.companyId, data, id)
    await eventually(async () => (await stage.service.rows('select 1 from inbox where event_id = $1', [id])).length)
    return id
  }
  const lettersTo = ({ email }: SignedIn, words: RegExp) =>
    mailbox.mails.filter(({ to, text }) => to === email && words.test(text.replace(/=\r?\n/g, ''))).length

  test('the counts of all services are one sum, and each count replaces the former one of its service', async () => {
    const admin = await stage.service.givenAdmin()
    await count(admin, 3, 1)
    await count(admin, 5, 2, 'chat')
    await count(admin, 4, 2)
    await count(admin, 90, 1) // late

    expect((await see(admin)).body).toEqual({
      bytes: 9 * MEBIBYTE,
      files: 9,
      limitMb: null,
      isFull: false,
      parts: [
        { owner: 'chat', bytes: 5 * MEBIBYTE, files: 5 },
        { owner: 'tickets', bytes: 4 * MEBIBYTE, files: 4 },
      ],
    })
  })

  test('admins are warned once at 80 % and once when the space is used, and services learn each change once', async () => {
    const admin = await stage.service.givenAdmin()
    await limit(admin, 100)
    await count(admin, 79, 1)
    await count(admin, 80, 2)
    await count(admin, 85, 3)
    await eventually(() => lettersTo(admin, /mais de 80/))
    await count(admin, 40, 1, 'chat')
    await count(admin, 41, 2, 'chat')
    await eventually(() => lettersTo(admin, /arquivos da empresa acabou/))
    expect((await see(admin)).body).toMatchObject({ isFull: true, limitMb: 100 })

    await limit(admin, 1_000)

    const heard = await stage.service.heard(storageChanged, admin.user.companyId, ({ length }) => length === 2)
    expect(heard).toEqual([
      { isFull: true, version: 1 },
      { isFull: false, version: 2 },
    ])
    expect([lettersTo(admin, /mais de 80/), lettersTo(admin, /arquivos da empresa acabou/)]).toEqual([1, 1])
  })

  test('only super users set a limit, which the audit log of the company names, and admins see their own space', async () => {
    const [admin, stranger] = [await stage.service.givenAdmin(), await stage.service.givenAdmin()]
    const user = await stage.service.givenUser(admin)

    expect(await limit(admin, 5, admin)).toMatchObject(REFUSED)
    expect(await see(admin, user)).toMatchObject(REFUSED)
    expect(await see(admin, stranger)).toMatchObject(NOT_THERE)
    expect(await limit(admin, 5)).toMatchObject({ status: 200, body: { limitMb: 5 } })
    expect(await limit(admin, null)).toMatchObject({ status: 200, body: { limitMb: null } })

    const { body } = await stage.service.call(listAuditLogs, { query: {} }, { token: admin.token })
    const changes = body.records.flatMap((record) => record.changes.storageLimitMb ?? [])
    expect(changes).toEqual([5, null, null, 5])
  })
})
