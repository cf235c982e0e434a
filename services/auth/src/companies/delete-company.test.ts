import { deleteCompany, getCompany } from '@recado/contracts/auth/company-routes'
import { companyDeleted, sessionEnded } from '@recado/contracts/auth/events'
import { login, me } from '@recado/contracts/auth/routes'
import { connectionCreated } from '@recado/contracts/connections/events'
import { aConnection } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, hasRows, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

describe('the deletion of a company', () => {
  let service: AuthService
  let operator: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    operator = await service.givenSuper()
  })
  afterAll(() => service.close())

  const as = ({ token }: SignedIn) => ({ token })
  const ofCompany = ({ user }: SignedIn) => ({ params: { companyId: user.companyId } })
  const remove = (whose: SignedIn, name: string, who = operator) =>
    service.call(deleteCompany, { ...ofCompany(whose), body: { name } }, as(who))
  const attempt = (email: string) => service.call(login, { body: { email, password: PASSWORD } }, { as: null })

  test('deleting a company removes all its rows at once, and no rows of other companies', async () => {
    const admin = await service.givenAdmin({ name: 'Fim Ltda' })
    const agent = await service.givenUser(admin)
    const { companyId } = admin.user
    const others = () =>
      service.rows('select company_id, id from app_user where company_id <> $1 order by 2', [companyId])
    const before = await others()

    const answer = await remove(admin, ' Fim Ltda ')

    expect(answer).toMatchObject({ status: 200, body: { message: 'Empresa excluída com sucesso.' } })
    for (const { token, email } of [admin, agent]) {
      expect((await service.call(me, {}, { token })).status).toBe(401)
      expect(await attempt(email)).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
    }
    expect(await service.call(getCompany, ofCompany(admin), as(operator))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_COMPANY_FOUND' },
    })
    expect((await service.heard(sessionEnded, companyId)).map(({ reason }) => reason)).toContain('deleted')
    expect(await service.heard(companyDeleted, companyId)).toEqual([{ companyId }])
    await eventually(
      () => rowsOf(service, companyId),
      (tables) => tables.length === 0,
    )
    expect(await others()).toEqual(before)
    await eventually(
      () => service.acts(operator.user.companyId),
      (acts) => acts.includes('company.delete'),
    )
    expect((await service.signUp({ email: admin.email })).status).toBe(201) // the e-mail is free again
  })

  test('deleting a company is recorded only if it succeeds', async () => {
    const admin = await service.givenAdmin({ name: 'Metade' })
    const removeRefusing = async (what: string) => {
      await service.database.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
          create trigger refuse before insert on ${what} execute function refuse()`)
      try {
        return await remove(admin, 'Metade')
      } finally {
        await service.database.query('drop function refuse cascade')
      }
    }
    const recorded = async () =>
      (await service.rows(`select entity_id::int as id from audit_log where action = 'company.delete'`)).map(
        ({ id }) => id,
      )

    const refused = await removeRefusing('outbox') // the audit record of the super user's company is written through the outbox
    expect(refused.status).toBe(500)
    expect((await service.call(me, {}, as(admin))).status).toBe(200)

    const answer = await removeRefusing('audit_log')
    expect(answer.status).toBe(200)
    await eventually(recorded, (ids) => ids.filter((id) => id === admin.user.companyId).length === 1)
  })

  test('rows that a late event adds to a deleted company are removed', async () => {
    const admin = await service.givenAdmin({ name: 'Fim Dois' })
    const { companyId } = admin.user
    await remove(admin, 'Fim Dois')
    await eventually(
      () => service.rows(`select 1 from erasure where number = $1 and due_at > now()`, [companyId]),
      hasRows,
    )
    const comeLate = async () => {
      await service.publish(connectionCreated, companyId, { connection: aConnection(companyId) })
      return rowsOf(service, companyId)
    }
    await eventually(comeLate, hasRows) // the first erasure may still be running and delete the late row at once

    const eraseAgain = async () => {
      await service.database.query('update erasure set due_at = now() where number = $1', [companyId])
      await service.restart()
      return rowsOf(service, companyId)
    }
    await eventually(eraseAgain, (tables) => tables.length === 0) // the last of the late events may still be handled

    await service.database.query(`update erasure set since = now() - interval '25 hours' where number = $1`, [
      companyId,
    ])
    await service.restart()
    await eventually(
      async () => (await service.rows('select 1 from erasure where number = $1', [companyId])).length === 0,
    )
  })

  test("deleting a company needs its name, and is refused for the caller's own company", async () => {
    const admin = await service.givenAdmin({ name: 'Fica' })

    expect(await remove(admin, 'Outra')).toMatchObject({ status: 400, body: { fields: [{ field: 'name' }] } })
    const own = await remove(operator, operator.user.company.name)
    expect(own).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await service.call(me, {}, as(admin))).status).toBe(200)
    expect((await service.call(me, {}, as(operator))).status).toBe(200)
  })
})

/** Lists the tables that contain rows of the company. */
async function rowsOf(service: AuthService, companyId: number): Promise<string[]> {
  const tables = await service.rows(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { length } = await service.rows(`select 1 from "${name}" where company_id = $1 limit 1`, [companyId])
      return length > 0 ? [String(name)] : []
    }),
  )
  return found.flat()
}
