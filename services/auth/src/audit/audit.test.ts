import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import { actRecorded } from '@recado/contracts/auth/events'
import { deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import type { RouteInput } from '@recado/contracts/route'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, type SignedIn, startAuth } from '../../test/harness.ts'

const AGENT = 'Mozilla/5.0 (testing)'

describe('the audit log of a company', () => {
  let service: AuthService
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const list = (as: SignedIn, query: RouteInput<typeof listAuditLogs>['query'] = {}) =>
    service.call(listAuditLogs, { query }, { token: as.token })
  const actionsOf = async (as: SignedIn, query: RouteInput<typeof listAuditLogs>['query'] = {}) =>
    (await list(as, query)).body.records.map(({ action }) => action)

  test('an audit record has author, action and address but no secret, and the newest comes first', async () => {
    const admin = await service.givenAdmin({ name: 'Dona Maria' })
    const options = { token: admin.token, headers: { 'user-agent': AGENT } }
    const colleague = await service.givenUser(admin, { name: 'João' })
    const params = { userId: colleague.user.id }
    const secret = { params: { key: 'asaas' }, body: { value: 'key-of-the-bank-9876' } }
    await service.call(updateSetting, secret, options)
    await service.call(
      updateUser,
      { params, body: { profile: 'supervisor', password: 'another one', email: newEmail() } },
      options,
    )
    await service.call(deleteUser, { params }, options)

    const { body } = await list(admin)

    expect(body.records.map(({ action }) => action)).toEqual([
      'user.delete',
      'user.update',
      'setting.update',
      'login.ok',
      'user.create',
      'login.ok',
    ])
    expect(body.records[0]).toMatchObject({
      companyId: admin.user.companyId,
      entity: 'user',
      entityId: colleague.user.id,
      userAgent: AGENT,
      actor: { kind: 'user', id: admin.user.id, name: 'Dona Maria' },
      changes: { name: ['João', null] },
    })
    expect(body.records[0]?.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(body.records[1]?.changes).toMatchObject({ profile: ['user', 'supervisor'], password: [null, null] })
    for (const hidden of ['key-of-the-bank', 'another one', 'argon2'])
      expect(JSON.stringify(body)).not.toContain(hidden)
  })

  test('the audit log can be searched by person, entity, action, day and words, in pages', async () => {
    const admin = await service.givenAdmin({ name: 'Zélia' })
    const { companyId } = admin.user
    await service.database.query(
      `insert into audit_log (company_id, at, actor_kind, actor_id, actor_name, action, entity, entity_id, ip, user_agent)
        select $1, timestamptz '2026-01-10T02:30:00Z' + make_interval(mins => n), 'user', 77, 'João', 'ticket.delete', 'ticket', n, '', ''
        from generate_series(1, 45) n`,
      [companyId],
    )

    const pages = [await list(admin, { userId: 77 }), await list(admin, { userId: 77, pageNumber: 3 })]
    expect(pages.map(({ body: { records, count, hasMore } }) => [records.length, count, hasMore])).toEqual([
      [20, 45, true],
      [5, 45, false],
    ])
    expect((await list(admin, { entity: 'ticket' })).body.count).toBe(45)
    expect((await list(admin, { action: 'ticket.delete', searchParam: 'joao' })).body.count).toBe(45)
    expect(await actionsOf(admin, { searchParam: 'zelia' })).toEqual(['login.ok'])
    // In São Paulo the day begins at 03:00 UTC, so 29 of the records are from the 9th.
    expect((await list(admin, { date_to: '2026-01-09', entity: 'ticket' })).body.count).toBe(29)
    expect((await list(admin, { date_from: '2026-01-10', date_to: '2026-01-10' })).body.count).toBe(16)
    expect(await list(admin, { date_from: 'yesterday' })).toMatchObject({ status: 400 })
  })

  test('only admins of the company can read the audit log', async () => {
    const admin = await service.givenAdmin()
    for (const profile of ['supervisor', 'user'] as const) {
      expect(await list(await service.givenUser(admin, { profile }))).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    expect((await list(stranger)).body.records.every(({ companyId }) => companyId === stranger.user.companyId)).toBe(
      true,
    )
  })

  test('the audit log stores records of other services once, and they cannot be changed', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const act = {
      at: '2026-03-01T12:00:00.000Z',
      action: 'contact.merge',
      entity: 'contact',
      entityId: 9,
      actor: { kind: 'api' as const, id: null, name: 'Loja' },
      ip: '10.0.0.1',
      userAgent: '',
      changes: { contacts: [[8, 9], null] },
    }
    const id = crypto.randomUUID()
    for (const _ of [1, 2]) await service.publish(actRecorded, companyId, { act }, id)
    const later = crypto.randomUUID()
    await service.publish(actRecorded, companyId, { act: { ...act, action: 'contact.erase' } }, later)
    await eventually(async () => (await actionsOf(admin, { entity: 'contact' })).includes('contact.erase'))

    const { records } = (await list(admin, { entity: 'contact', action: 'contact.merge' })).body
    expect(records).toEqual([{ ...act, id: records[0]?.id, companyId }])
    const forbidden = service.asApp(companyId, `update audit_log set action = 'nothing'`)
    await expect(forbidden).rejects.toThrow('permission denied')
    await expect(service.asApp(companyId, 'delete from audit_log')).rejects.toThrow('permission denied')
  })

  test('the audit log accepts records with an actor type of a later release', async () => {
    const admin = await service.givenAdmin()
    const act = {
      at: '2026-03-01T12:00:00.000Z',
      action: 'contact.merge',
      entity: 'contact',
      entityId: 9,
      actor: { kind: 'of-a-later-release' as never, id: null, name: 'Loja' },
      ip: '10.0.0.1',
      userAgent: '',
      changes: {},
    }
    await service.publish(actRecorded, admin.user.companyId, { act })

    const { records } = await eventually(
      async () => (await list(admin, { entity: 'contact' })).body,
      (page) => page.records.length > 0,
    )
    expect(records).toMatchObject([{ action: 'contact.merge', actor: { kind: 'unknown', name: 'Loja' } }])
    expect(await service.dead('auth.record-acts')).toBe(0)
  })

  test('the audit log deletes records that are older than two years', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const insert = (months: number, action: string) =>
      service.database.query(
        `insert into audit_log (company_id, at, actor_kind, actor_name, action, entity, ip, user_agent)
          values ($1, now() - make_interval(months => $2), 'system', '', $3, 'ticket', '', '')`,
        [companyId, months, action],
      )
    await insert(25, 'ticket.delete')
    await insert(23, 'ticket.reopen')

    await service.restart()

    await eventually(async () => !(await service.acts(companyId)).includes('ticket.delete'))
    expect(await service.acts(companyId)).toContain('ticket.reopen')
  })
})
