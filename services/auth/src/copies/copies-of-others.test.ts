import { companyTold, copyRequested, userTold } from '@recado/contracts/auth/events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'

describe('an incomplete copy in another service', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  test('a service that requests companies gets every company', async () => {
    const [one, other] = [await service.givenAdmin(), await service.givenAdmin()]

    await service.publish(copyRequested, 0, { of: 'what auth does not know' })
    await service.publish(copyRequested, 0, { of: 'company' })

    for (const { user } of [one, other]) {
      const { id, name, dueDate } = user.company
      expect(await service.heard(companyTold, user.companyId)).toMatchObject([
        { company: { id, name, dueDate, version: 1 } },
      ])
    }
    expect(await service.dead('auth.tell-copies')).toBe(0)
  })

  test('a service that requests companies gets all others if publishing one of them fails', async () => {
    const admins = [await service.givenAdmin(), await service.givenAdmin()]
    const order = await service.rows('select company_id from company_names(1000)')
    const placeOf = ({ user }: SignedIn) => order.findIndex(({ company_id }) => company_id === user.companyId)
    const [broken, later] = admins.toSorted((one, other) => placeOf(one) - placeOf(other))
    await service.database.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger fail before insert on outbox for each row
        when (new.body::jsonb @> '{"type": "${companyTold.type}", "companyId": ${broken?.user.companyId}}')
        execute function fail()`)
    onTestFinished(() => void service.database.query('drop function fail cascade'))

    await service.publish(copyRequested, 0, { of: 'company' })

    expect(await service.heard(companyTold, later?.user.companyId ?? 0)).toHaveLength(1)
  })

  test('a service that requests users gets every user with their queues, in an event of their own company', async () => {
    const admin = await service.givenAdmin()
    const agent = await service.givenUser(admin, { name: 'Ana' })

    await service.publish(copyRequested, 0, { of: 'user' })

    const told = await service.heard(userTold, admin.user.companyId, (all) => all.length > 1)
    expect(told).toHaveLength(2)
    expect(told.map(({ user }) => user)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: admin.user.id, profile: 'admin' }),
        expect.objectContaining({ id: agent.user.id, name: 'Ana', queueIds: [], version: agent.user.version }),
      ]),
    )
    // events contain neither the e-mail nor other fields that colleagues may not see
    expect(JSON.stringify(told)).not.toContain('@')
  })
})
