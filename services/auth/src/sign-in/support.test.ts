import { AccessClaims, LiveClaims, SUPPORT_AUDIENCE } from '@recado/contracts/auth/access-token'
import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { extendCompany, getCompany, updateCompany } from '@recado/contracts/auth/company-routes'
import { createUser, liveTicket, logout, me, refreshToken } from '@recado/contracts/auth/routes'
import { listSessions } from '@recado/contracts/auth/session-routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import {
  allowSupport,
  endSupport,
  enterSupport,
  leaveSupport,
  listSupport,
} from '@recado/contracts/auth/support-routes'
import { eventually } from '@recado/kit/testing/service'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, OWN_PAGE, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

const REASON = 'Pedido 4711: o QR code não aparece'
const HOUR_MS = 3_600_000

describe('a support entry', () => {
  let service: AuthService
  let operator: SignedIn
  let admin: SignedIn
  let companyId: number
  beforeAll(async () => {
    service = await startAuth()
  })
  beforeEach(async () => {
    operator = await service.givenSuper()
    admin = await service.givenAdmin({ name: 'Padaria Sol', userName: 'Bia' })
    companyId = admin.user.companyId
  })
  afterAll(() => service.close())

  const enter = (by: SignedIn = operator, id = companyId) =>
    service.call(enterSupport, { params: { companyId: id }, body: { reason: REASON } }, { token: by.token })
  const list = (by: SignedIn = admin) => service.call(listSupport, {}, { token: by.token })
  const allow = (supportId: string, by: SignedIn = admin) =>
    service.call(allowSupport, { params: { supportId } }, { token: by.token })
  const end = (supportId: string, by: SignedIn = admin) =>
    service.call(endSupport, { params: { supportId } }, { token: by.token })
  const seeMe = (token: string) => service.call(me, {}, { token })
  const rename = (token: string) =>
    service.call(updateCompany, { params: { companyId }, body: { name: 'Padaria Lua' } }, { token })

  /** An entry that has begun. */
  async function entered() {
    const { status, body } = await enter()
    if (status !== 200 || !body.user.support) throw new Error(`not entered: ${JSON.stringify(body)}`)
    return { token: body.token, user: body.user, entry: body.user.support, supportId: body.user.support.id }
  }

  test('a super user sees the company as an admin for at most an hour, named and marked as support', async () => {
    const before = Date.now()

    const { token, user, entry } = await entered()

    expect(user).toMatchObject({ companyId, name: 'Operadora (suporte)', profile: 'admin', super: false, email: '' })
    expect(user.permissions).toContain('tickets:showAll')
    for (const hidden of ['companies:manage', 'contacts:export', 'contacts:erase', 'profile:edit'])
      expect(user.permissions).not.toContain(hidden)
    expect(entry).toMatchObject({ userId: operator.user.id, name: 'Operadora', reason: REASON, mayChange: false })
    const lastsMs = Date.parse(entry.endsAt) - before
    expect([lastsMs >= HOUR_MS, lastsMs < HOUR_MS + 60_000]).toEqual([true, true])
    expect((await seeMe(token)).body).toEqual(user)
    expect(AccessClaims.parse(decodeJwt(token))).toMatchObject({ companyId, support: { mayChange: false } })
    expect(decodeJwt(token).aud).toBe(SUPPORT_AUDIENCE)
    const { body } = await service.call(getCompany, { params: { companyId } }, { token })
    expect(body).toMatchObject({ id: companyId, name: 'Padaria Sol' })
  })

  test('the admins of the company see the entry, and the audit log of the company has its beginning, its consent and its end', async () => {
    const { entry, supportId } = await entered()
    const stranger = await service.givenAdmin()
    const agent = await service.givenUser(admin)

    expect((await list()).body).toEqual([entry])
    expect((await list(stranger)).body).toEqual([])
    expect((await list(agent)).body.error).toBe('ERR_NO_PERMISSION')
    await allow(supportId)
    await end(supportId)

    expect((await list()).body).toEqual([])
    const acts = await service.call(listAuditLogs, { query: { entity: 'support' } }, { token: admin.token })
    expect(acts.body.records.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['support.close', 'Bia'],
      ['support.allow', 'Bia'],
      ['support.enter', 'Operadora'],
    ])
    expect(acts.body.records.at(-1)?.changes).toEqual({ reason: [null, REASON] })
  })

  test('an entry only reads until an admin allows changes, and its former token is refused from then on', async () => {
    const { token, supportId } = await entered()

    expect(await rename(token)).toMatchObject({ status: 403, body: { error: 'ERR_SUPPORT_READ_ONLY' } })
    expect(await allow(supportId)).toMatchObject({ status: 200, body: { mayChange: true, allowedBy: 'Bia' } })
    expect((await rename(token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    const { body } = await service.refresh(operator.cookie)
    expect(body.user.support).toMatchObject({ id: supportId, mayChange: true })
    expect(await rename(body.token)).toMatchObject({ status: 200, body: { name: 'Padaria Lua' } })

    const [act] = await service.rows(
      `select actor_name from audit_log where company_id = $1 and action = 'company.update'`,
      [companyId],
    )
    expect(act.actor_name).toBe('Operadora (suporte)')
  })

  test('an entry with consent still changes no users, no own account and no terms of the company, and cannot answer for an admin', async () => {
    const { supportId } = await entered()
    await allow(supportId)
    const { token } = (await service.refresh(operator.cookie)).body
    const body = { name: 'Nova', email: newEmail(), password: PASSWORD, profile: 'admin' as const }

    for (const answer of [
      await service.call(createUser, { body }, { token }),
      await service.call(endSupport, { params: { supportId } }, { token }),
      await service.call(allowSupport, { params: { supportId } }, { token }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NOT_IN_SUPPORT' } })
    expect(await service.call(extendCompany, { params: { companyId } }, { token })).toMatchObject({ status: 403 })
    const terms = { params: { companyId }, body: { dueDate: '2099-01-01' } }
    await service.call(updateCompany, terms, { token })
    const [company] = await service.rows('select due_date::text from company where company_id = $1', [companyId])
    expect(company.due_date).toBe(admin.user.company.dueDate)
    expect((await service.call(listSessions, {}, { token })).body).toEqual([])
  })

  test('an admin ends the entry between its requests, and no later request is answered', async () => {
    const { token, supportId } = await entered()
    let isOver = false
    const late: number[] = []
    const stream = async () => {
      for (let after = 0; after < 5; ) {
        const wasOver = isOver
        const { status, body } = await seeMe(token)
        if (wasOver) {
          late.push(status)
          expect(body.error).toBe('ERR_TOKEN_EXPIRED')
          after += 1
        }
      }
    }

    const streams = [stream(), stream(), stream()]
    expect((await end(supportId)).status).toBe(200)
    isOver = true
    await Promise.all(streams)

    expect(new Set(late)).toEqual(new Set([403]))
    expect((await service.call(liveTicket, {}, { token })).body.error).toBe('ERR_TOKEN_EXPIRED')
    const ended = await service.events((events) =>
      events.some(
        ({ type, data }) => type === 'session.ended' && (data as { sessionId: string }).sessionId === supportId,
      ),
    )
    expect(
      ended.find(
        ({ type, data }) => type === 'session.ended' && (data as { sessionId: string }).sessionId === supportId,
      ),
    ).toMatchObject({
      companyId,
      data: { reason: 'support', userId: operator.user.id },
    })
    const { body } = await service.refresh(operator.cookie)
    expect(body.user).toMatchObject({ companyId: operator.user.companyId, super: true, support: null })
  })

  test('the same entry, consent and end asked for twice happen once', async () => {
    const [first, second] = await Promise.all([enter(), enter()])
    const supportId = first.body.user.support?.id ?? ''

    expect(second.body.user.support?.id).toBe(supportId)
    expect((await enter()).body.user.support?.id).toBe(supportId)
    const allowed = [await allow(supportId), await allow(supportId)]
    expect(allowed.map(({ status, body }) => [status, body.mayChange])).toEqual([
      [200, true],
      [200, true],
    ])
    expect([(await end(supportId)).status, (await end(supportId)).status]).toEqual([200, 404])
    const acts = (await service.acts(companyId)).filter((action) => action.startsWith('support'))
    expect(acts).toEqual(['support.enter', 'support.allow', 'support.close'])
  })

  test('another company can neither allow nor end the entry, and a user without the permission cannot enter', async () => {
    const { token, supportId } = await entered()
    const stranger = await service.givenAdmin()

    expect((await allow(supportId, stranger)).body.error).toBe('ERR_NOT_FOUND')
    expect((await end(supportId, stranger)).body.error).toBe('ERR_NOT_FOUND')
    expect((await enter(stranger)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await enter({ ...operator, token })).body.error).toBe('ERR_NO_PERMISSION') // from within an entry
    expect((await enter(operator, operator.user.companyId)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await enter(operator, 999_999_999)).body.error).toBe('ERR_NO_COMPANY_FOUND')
    expect((await seeMe(token)).status).toBe(200)
    const foreign = await service.call(getCompany, { params: { companyId: stranger.user.companyId } }, { token })
    expect(foreign.body.error).toBe('ERR_NO_COMPANY_FOUND')
  })

  test('an entry ends after its hour, without an author in the audit log', async () => {
    const { token, supportId } = await entered()

    await service.database.query(`update support_entry set ends_at = now() where id = $1`, [supportId])

    expect((await seeMe(token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await service.refresh(operator.cookie)).body.user.support).toBeNull()
    await eventually(
      () => service.rows('select 1 from support_entry where id = $1', [supportId]),
      (rows) => rows.length === 0,
    )
    const [act] = await service.rows(
      `select actor_kind from audit_log where company_id = $1 and action = 'support.close'`,
      [companyId],
    )
    expect(act).toEqual({ actor_kind: 'system' })
  })

  test('a token of an entry expires with the entry', async () => {
    const { supportId } = await entered()
    await service.database.query(`update support_entry set ends_at = now() + interval '90 seconds' where id = $1`, [
      supportId,
    ])

    const { body } = await service.refresh(operator.cookie)

    const left = Number(decodeJwt(body.token).exp) - Date.now() / 1_000
    expect(left).toBeLessThanOrEqual(90)
  })

  test('a super user who leaves, signs out or loses the flag ends the entry', async () => {
    const left = await entered()
    expect((await service.call(leaveSupport, {}, { token: left.token })).status).toBe(200)
    expect((await seeMe(left.token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await service.call(leaveSupport, {}, { token: admin.token })).body.error).toBe('ERR_NOT_FOUND')

    const out = await entered()
    await service.call(logout, {}, { as: null, headers: { ...OWN_PAGE, cookie: operator.cookie } })
    expect((await seeMe(out.token)).body.error).toBe('ERR_TOKEN_EXPIRED')

    operator = await service.logIn(operator.email)
    const demoted = await entered()
    await service.database.query('update app_user set super = false where id = $1', [operator.user.id])
    await eventually(
      () => list(),
      ({ body }) => body.length === 0,
    )
    expect((await seeMe(demoted.token)).body.error).toBe('ERR_TOKEN_EXPIRED')
  })

  test('a sign-out ends the entry even if the cookie of the super user has expired', async () => {
    const { token } = await entered()

    await service.call(logout, {}, { as: null, headers: { ...OWN_PAGE, authorization: `Bearer ${token}` } })

    expect((await seeMe(token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await list()).body).toEqual([])
  })

  test('a super user who enters another company leaves the former one', async () => {
    const first = await entered()
    const other = await service.givenAdmin({ name: 'Ótica' })

    const second = await enter(operator, other.user.companyId)

    expect(second.body.user.companyId).toBe(other.user.companyId)
    expect((await seeMe(first.token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await list()).body).toEqual([])
    expect((await service.refresh(operator.cookie)).body.user.companyId).toBe(other.user.companyId)
  })

  test('a company that is switched off or expired is not entered, and its entry ends', async () => {
    const { token } = await entered()

    await service.call(updateCompany, { params: { companyId }, body: { status: false } }, { token: operator.token })

    expect((await seeMe(token)).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await enter()).body.error).toBe('ERR_COMPANY_DISABLED')
    const body = { status: true, dueDate: '2020-01-01' }
    await service.call(updateCompany, { params: { companyId }, body }, { token: operator.token })
    expect((await enter()).body.error).toBe('ERR_COMPANY_EXPIRED')
  })

  test('the live ticket of an entry has the audience of an admin and the mark of support', async () => {
    const { token, supportId } = await entered()

    const { body } = await service.call(liveTicket, {}, { token })

    expect(LiveClaims.parse(decodeJwt(body.ticket))).toMatchObject({
      companyId,
      sessionId: supportId,
      profile: 'admin',
      super: false,
      isSupport: true,
      payment: false,
    })
  })

  test('settings show an entry what they show an admin, with masked secrets', async () => {
    await service.call(
      updateSetting,
      { params: { key: 'asaas' }, body: { value: 'key-of-the-bank-9876' } },
      { token: admin.token },
    )
    const { token } = await entered()

    const { body } = await service.call(getCompany, { params: { companyId } }, { token })

    expect(JSON.stringify(body)).not.toContain('key-of-the-bank')
    expect(
      (await service.call(refreshToken, {}, { as: null, headers: { ...OWN_PAGE, cookie: 'rt=none' } })).status,
    ).toBe(401)
  })
})
