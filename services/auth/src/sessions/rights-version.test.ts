import { randomUUID } from 'node:crypto'
import { updateCompany, updateCompanyHours } from '@recado/contracts/auth/company-routes'
import { companyUpdated, userUpdated } from '@recado/contracts/auth/events'
import { liveTicket, me, pickUsers, updateUser } from '@recado/contracts/auth/routes'
import { planUpdated } from '@recado/contracts/billing/events'
import type { Plan } from '@recado/contracts/billing/plan'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { queueDeleted } from '@recado/contracts/queues/events'
import { presenceOnline } from '@recado/contracts/realtime/events'
import type { RouteInput } from '@recado/contracts/route'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PLAN, type SignedIn, startAuth } from '../../test/harness.ts'

const OUTDATED = { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }

describe('rights versions of users and companies', () => {
  let service: AuthService
  let operator: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    operator = await service.givenSuper()
  })
  afterAll(() => service.close())

  const changeUser = (admin: SignedIn, of: SignedIn, body: RouteInput<typeof updateUser>['body']) =>
    service.call(updateUser, { params: { userId: of.user.id }, body }, { token: admin.token })
  const changeCompany = (of: SignedIn, body: RouteInput<typeof updateCompany>['body'], by = of) =>
    service.call(updateCompany, { params: { companyId: of.user.companyId }, body }, { token: by.token })
  const ask = async ({ token }: SignedIn) => (await service.call(me, {}, { token })).status

  /** Returns the rights versions in the events of a user, in order. */
  const versionsOf = async ({ user }: SignedIn, count: number) => {
    const ofUser = (all: readonly { user: { id: number; rightsVersion: number } }[]) =>
      all.filter(({ user: { id } }) => id === user.id).map(({ user: { rightsVersion } }) => rightsVersion)
    return ofUser(await service.heard(userUpdated, user.companyId, (all) => ofUser(all).length >= count))
  }
  const versionsOfCompany = async ({ user }: SignedIn, count: number) => {
    const heard = await service.heard(companyUpdated, user.companyId, (all) => all.length >= count)
    return heard.map(({ company }) => company.rightsVersion)
  }

  test('the rights version of a user grows with profile, queues and switches, and an older token is refused until it is refreshed', async () => {
    const admin = await service.givenAdmin()
    const queueIds = [await service.givenQueue(admin.user.companyId, 'Vendas')]
    await service.givenQueue(admin.user.companyId, 'Suporte') // the company has this queue during the whole test
    const agent = await service.givenUser(admin)
    const other = await service.givenUser(admin)

    await changeUser(admin, agent, { profile: 'admin' })
    await changeUser(admin, agent, { queueIds })
    await changeUser(admin, agent, { allTicket: 'disable' })
    await changeUser(admin, agent, { noQueueTickets: 'enable' })
    await service.publish(queueDeleted, admin.user.companyId, { queueId: queueIds[0] ?? 0 })

    expect(await versionsOf(agent, 5)).toEqual([2, 3, 4, 5, 6])
    expect(await service.call(pickUsers, {}, { token: agent.token })).toMatchObject(OUTDATED)
    const { token } = (await service.refresh(agent.cookie)).body
    expect(decodeJwt(token)).toMatchObject({ userRightsVersion: 6, companyRightsVersion: 1 })
    expect((await service.call(pickUsers, {}, { token })).status).toBe(200)
    expect(await ask(other)).toBe(200)
  })

  test('the first and the last queue of a company change the rights of users who see tickets without a queue only while there are no queues', async () => {
    const [admin, stranger] = [await service.givenAdmin(), await service.givenAdmin()]
    const { companyId } = admin.user
    const [agent, lead] = [await service.givenUser(admin), await service.givenUser(admin, { profile: 'supervisor' })]
    const withSwitch = await service.givenUser(admin, { noQueueTickets: 'enable' })
    const theirs = await service.givenUser(stranger)
    /** Returns `seesNoQueue` of the token's user, and `noQueueTickets` of their next live ticket. */
    async function sight(of: SignedIn, token = of.token) {
      const { body } = await service.call(liveTicket, {}, { token })
      return [(await service.call(me, {}, { token })).body.seesNoQueue, decodeJwt(body.ticket)['noQueueTickets']]
    }
    const told = async (of: SignedIn, count: number) => {
      const all = await service.heard(userUpdated, companyId, (each) => each.filter(isOf).length >= count)
      function isOf({ user }: { user: { id: number } }) {
        return user.id === of.user.id
      }
      return all.filter(isOf).map(({ user }) => [user.seesNoQueue, user.noQueueTickets, user.rightsVersion])
    }
    for (const person of [agent, lead, withSwitch, theirs]) expect(await sight(person)).toEqual([true, true])

    const first = await service.givenQueue(companyId, 'Vendas')
    const second = await service.givenQueue(companyId, 'Suporte')
    for (const person of [agent, lead]) {
      expect(await told(person, 1)).toEqual([[false, 'disable', 2]])
      expect(await service.call(pickUsers, {}, { token: person.token })).toMatchObject(OUTDATED)
      expect(await sight(person, (await service.refresh(person.cookie)).body.token)).toEqual([false, false])
    }
    for (const person of [admin, withSwitch]) expect(await ask(person)).toBe(200)
    expect(await sight(withSwitch)).toEqual([true, true])
    expect(await sight(theirs)).toEqual([true, true])

    await service.publish(queueDeleted, companyId, { queueId: first })
    await service.publish(queueDeleted, companyId, { queueId: second })
    await service.publish(queueDeleted, companyId, { queueId: second })
    expect(await told(agent, 2)).toEqual([
      [false, 'disable', 2],
      [true, 'disable', 3],
    ])
    expect(await ask(withSwitch)).toBe(200)
    await service.givenQueue(companyId, 'Caixa')
    expect((await told(agent, 3)).at(-1)).toEqual([false, 'disable', 4])
    expect(await told(withSwitch, 0)).toEqual([])
  })

  test('the rights version of a user does not grow with other fields, and the token stays valid', async () => {
    const admin = await service.givenAdmin()
    const queueIds = [await service.givenQueue(admin.user.companyId, 'Vendas')]
    const agent = await service.givenUser(admin, { queueIds })
    const before = decodeJwt(agent.token)['userRightsVersion']

    await changeUser(admin, agent, { name: 'Beatriz', language: 'es', profile: 'user', queueIds, allTicket: 'enable' })
    await service.publish(presenceOnline, admin.user.companyId, { userId: agent.user.id, node: randomUUID() })

    expect(await versionsOf(agent, 2)).toEqual([before, before])
    expect(await ask(agent)).toBe(200)
  })

  test.each([
    ['status', { status: false }],
    ['due date', { dueDate: '2031-01-31' }],
  ])('the rights version of a company grows with its %s', async (_, terms) => {
    const admin = await service.givenAdmin()

    await changeCompany(admin, terms, operator)

    expect(await versionsOfCompany(admin, 1)).toEqual([2])
    expect(await ask(admin)).not.toBe(200)
  })

  test('the rights version of a company grows with features and limits of its plan, but not with its price or a move to an equal plan', async () => {
    const plan: Plan = { ...PLAN, id: 20, name: 'Outro' }
    await service.givenPlan(plan)
    await service.givenPlan({ ...plan, id: 21, name: 'Igual' })
    const admin = await service.givenAdmin({ planId: 20 })
    const change = async (changes: Partial<Plan>, count: number) => {
      await service.publish(planUpdated, 0, { plan: { ...plan, ...changes } })
      return versionsOfCompany(admin, count)
    }

    expect(await change({ value: 1, version: 2 }, 1)).toEqual([1])
    expect(await ask(admin)).toBe(200)
    expect(await change({ features: [], version: 3 }, 2)).toEqual([1, 2])
    expect(await ask(admin)).toBe(403)
    expect(await change({ features: [], users: 1, version: 4 }, 3)).toEqual([1, 2, 3])
    await change({ version: 5 }, 4)
    await changeCompany(admin, { planId: 21 }, operator)
    expect(await versionsOfCompany(admin, 5)).toEqual([1, 2, 3, 4, 4])
  })

  test('the rights version of a company does not grow with its data and hours, and tokens stay valid', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user

    await changeCompany(admin, { name: 'Padaria Nova', addressStreet: 'Rua A, 1' })
    const schedules = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '22:00', endTime: '02:00' }))
    await service.call(updateCompanyHours, { params: { companyId }, body: { schedules } }, { token: admin.token })

    expect(await versionsOfCompany(admin, 2)).toEqual([1, 1])
    expect(await ask(admin)).toBe(200)
  })

  test('the rights version of a company does not affect renewal tokens', async () => {
    const admin = await service.givenAdmin()
    const token = await service.resign(admin.token, 600, { renewalOnly: true })

    await changeCompany(admin, { dueDate: '2031-01-31' }, operator)

    expect(await ask({ ...admin, token })).toBe(200)
  })
})
