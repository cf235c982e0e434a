import { companyTold, copyRequested, userTold } from '@recado/contracts/auth/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, startAuth } from '../../test/harness.ts'

describe('a service whose copy is not complete', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  test('is told every company when it asks for companies', async () => {
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

  test('is told every user with their queues, under their own company, when it asks for users', async () => {
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
    expect(JSON.stringify(told)).not.toContain('@') // neither e-mail nor anything else that colleagues may not know
  })
})
