import { deleteUser, login, me, updateUser } from '@recado/contracts/auth/routes'
import type { RouteInput } from '@recado/contracts/route'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

describe('changes of a user', () => {
  let service: AuthService
  let admin: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    await service.givenPlan({ id: 9, users: 50 })
    admin = await service.givenAdmin({ planId: 9 })
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  type Body = RouteInput<typeof updateUser>['body']
  const change = (as: SignedIn, userId: number, body: Body) =>
    service.call(updateUser, { params: { userId }, body }, { token: as.token })
  const remove = (as: SignedIn, userId: number, headers: Record<string, string> = {}) =>
    service.call(deleteUser, { params: { userId } }, { token: as.token, headers })
  const canSignIn = async (email: string, password: string) =>
    (await service.call(login, { body: { email, password } }, { as: null })).status === 200
  const isSignedIn = async ({ token }: SignedIn) => (await service.call(me, {}, { token })).status === 200
  /** Moves the user's sign-in back in time. */
  const signedInLongAgo = ({ user }: SignedIn) =>
    service.database.query(`update session set started_at = now() - interval '16 minutes' where user_id = $1`, [
      user.id,
    ])
  const eventsOf = async (userId: number, type: string) => {
    const isIt = (event: { type: string; data: unknown }) => event.type === type && idOf(event.data) === userId
    return (await service.events((heard) => heard.some(isIt))).filter(isIt)
  }

  const REFUSED = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  const UNKNOWN = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } }

  test('a user chooses their alerts for all devices, and neither colleagues nor other companies can choose them', async () => {
    // created before the users, because the first queue changes which tickets they see
    const queueId = await service.givenQueue(admin.user.companyId, 'Trocas')
    const person = await service.givenUser(admin, {})
    const colleague = await service.givenUser(admin, {})
    const everything = {
      badge: true,
      bell: true,
      sound: true,
      desktop: true,
      mutedQueueIds: [],
      mutesNoQueue: false,
      quietUntil: null,
    }
    expect((await service.call(me, {}, { token: person.token })).body).toMatchObject({ alerts: everything })
    const alerts = { ...everything, sound: false, mutedQueueIds: [queueId], quietUntil: '2026-03-02T12:00:00.000Z' }

    expect(await change(person, person.user.id, { alerts })).toMatchObject({ status: 200, body: { alerts } })
    expect(await change(colleague, person.user.id, { alerts: everything })).toMatchObject(REFUSED)
    const unknown = { ...everything, mutedQueueIds: [await service.givenQueue(stranger.user.companyId, 'Alheia')] }
    expect(await change(person, person.user.id, { alerts: unknown })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect(await change(stranger, person.user.id, { alerts: everything })).toMatchObject(UNKNOWN)

    expect((await service.call(me, {}, { token: person.token })).body).toMatchObject({ alerts })
    const [heard] = await eventually(
      () => eventsOf(person.user.id, 'user.updated'),
      ({ length }) => length === 1,
    )
    expect(JSON.stringify(heard)).not.toContain('quietUntil')
  })

  test('the preference for the next ticket is `waiting` for new users and `stay` for existing users, and each user can change their own', async () => {
    const person = await service.givenUser(admin, {})
    const colleague = await service.givenUser(admin, {})
    const preferencesOf = async ({ token }: SignedIn) => (await service.call(me, {}, { token })).body.preferences
    expect(await preferencesOf(person)).toEqual({
      undoSeconds: 6,
      next: 'waiting',
      firstSteps: 'shown',
      weeklyReport: false,
    })
    await service.database.query('update app_user set preferences = null where id = $1', [colleague.user.id])
    expect(await preferencesOf(colleague)).toEqual({
      undoSeconds: 6,
      next: 'stay',
      firstSteps: 'dismissed',
      weeklyReport: false,
    })
    const preferences = { undoSeconds: 10, next: 'open' } as const

    expect(await change(person, person.user.id, { preferences })).toMatchObject({ status: 200, body: { preferences } })
    // a preference that the request does not name stays
    const dismissed = { ...preferences, firstSteps: 'dismissed' }
    expect(await change(person, person.user.id, { preferences: { firstSteps: 'dismissed' } })).toMatchObject({
      body: { preferences: dismissed },
    })
    expect(await change(colleague, person.user.id, { preferences })).toMatchObject(REFUSED)
    expect(await change(stranger, person.user.id, { preferences })).toMatchObject(UNKNOWN)
    const wrong = { undoSeconds: 7, next: 'open' } as unknown as typeof preferences
    expect(await change(person, person.user.id, { preferences: wrong })).toMatchObject({ status: 400 })

    expect(await preferencesOf(person)).toEqual({ ...dismissed, weeklyReport: false })
    expect(await preferencesOf(colleague)).toEqual({
      undoSeconds: 6,
      next: 'stay',
      firstSteps: 'dismissed',
      weeklyReport: false,
    })
    const [heard] = await eventually(
      () => eventsOf(person.user.id, 'user.updated'),
      ({ length }) => length === 2,
    )
    expect(JSON.stringify(heard)).not.toContain('undoSeconds')
  })

  test('a user keeps fields that are not sent, such as queues, and loses all queues with an empty list', async () => {
    const queueId = await service.givenQueue(admin.user.companyId, 'Suporte')
    const { user } = await service.givenUser(admin, { queueIds: [queueId], allTicket: 'enable' })

    const renamed = await change(admin, user.id, { name: 'Beatriz' })
    expect(renamed).toMatchObject({
      status: 200,
      body: { name: 'Beatriz', email: user.email, queueIds: [queueId], allTicket: 'enable', version: 2 },
    })
    const emptied = await change(admin, user.id, { queueIds: [], profile: 'supervisor', language: 'en' })
    expect(emptied.body).toMatchObject({ queueIds: [], profile: 'supervisor', language: 'en', version: 3 })

    const heard = await eventually(
      () => eventsOf(user.id, 'user.updated'),
      (events) => events.length === 2,
    )
    expect(heard.map(({ data }) => data)).toMatchObject([
      { user: { name: 'Beatriz', queueIds: [queueId], version: 2 } },
      { user: { queueIds: [], profile: 'supervisor', version: 3 } },
    ])
    expect(JSON.stringify(heard)).not.toContain(user.email)
  })

  test('a missing user or one of another company is not found, and no user changes', async () => {
    const before = await service.rows('select * from app_user where company_id = $1', [stranger.user.companyId])

    for (const id of [stranger.user.id, 999_999]) {
      expect(await change(admin, id, { name: 'Mine now' })).toMatchObject(UNKNOWN)
      expect(await remove(admin, id)).toMatchObject(UNKNOWN)
    }
    const agent = await service.givenUser(admin)
    expect(await change(agent, stranger.user.id, { name: 'Mine now' })).toMatchObject(UNKNOWN)
    expect(await service.rows('select * from app_user where company_id = $1', [stranger.user.companyId])).toEqual(
      before,
    )
  })

  test('a user who is not an admin can change only their own name and language', async () => {
    const [agent, colleague] = [await service.givenUser(admin), await service.givenUser(admin)]

    expect(await change(agent, agent.user.id, { name: 'Outro Nome', language: 'en' })).toMatchObject({
      status: 200,
      body: { name: 'Outro Nome', language: 'en' },
    })
    expect(await change(agent, colleague.user.id, { name: 'Hacked' })).toMatchObject(REFUSED)
    expect(await remove(agent, colleague.user.id)).toMatchObject(REFUSED)
  })

  test('a user who is not an admin may send their current rights, but not change them', async () => {
    const [one, two] = [
      await service.givenQueue(admin.user.companyId, 'Um'),
      await service.givenQueue(admin.user.companyId, 'Dois'),
    ]
    const agent = await service.givenUser(admin, { queueIds: [one, two] })
    const same: Body = {
      profile: 'user',
      queueIds: [two, one],
      whatsappId: null,
      allTicket: 'enable',
      noQueueTickets: 'disable',
    }

    expect(await change(agent, agent.user.id, { ...same, name: 'Igual' })).toMatchObject({
      status: 200,
      body: { name: 'Igual' },
    })
    const different: Body[] = [
      { profile: 'admin' },
      { queueIds: [one] },
      { whatsappId: 1 },
      { allTicket: 'disable' },
      { noQueueTickets: 'enable' },
    ]
    for (const rights of different) {
      expect(await change(agent, agent.user.id, { ...same, ...rights, name: 'Mais' })).toMatchObject(REFUSED)
    }
    expect((await service.call(me, {}, { token: agent.token })).body).toMatchObject({ name: 'Igual', version: 2 })
  })

  test('a user cannot become a super user over HTTP, and other admins cannot change a super user', async () => {
    const colleague = await service.givenUser(admin)
    const body = { super: true, companyId: admin.user.companyId } as Body
    expect((await change(admin, colleague.user.id, body)).body).toMatchObject({ super: false })

    const boss = await service.givenUser(admin, { profile: 'admin' })
    await service.database.query('update app_user set super = true where id = $1', [boss.user.id])
    expect(await change(admin, boss.user.id, { password: 'mine now' })).toMatchObject(REFUSED)
    expect(await remove(admin, boss.user.id)).toMatchObject(REFUSED)
    await service.database.query('update app_user set super = false where id = $1', [boss.user.id])
  })

  test('a user can change e-mail or password without a proof just after signing in', async () => {
    const agent = await service.givenUser(admin)
    const email = newEmail()

    expect((await change(agent, agent.user.id, { email, password: 'another one' })).status).toBe(200)
    expect(await canSignIn(email, 'another one')).toBe(true)
    expect(await canSignIn(agent.email, PASSWORD)).toBe(false)
  })

  test('a user needs the current password to change e-mail or password some time after signing in', async () => {
    const agent = await service.givenUser(admin)
    await signedInLongAgo(agent)
    const wanted = { status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } }

    expect(await change(agent, agent.user.id, { email: newEmail() })).toMatchObject(wanted)
    expect(await change(agent, agent.user.id, { password: 'another one' })).toMatchObject(wanted)
    const wrong = { password: 'another one', currentPassword: 'guessed' }
    expect(await change(agent, agent.user.id, wrong)).toMatchObject(wanted)
    expect((await change(agent, agent.user.id, { email: agent.email, name: 'Sem prova' })).status).toBe(200)
    expect((await change(agent, agent.user.id, { ...wrong, currentPassword: PASSWORD })).status).toBe(200)
    expect(await canSignIn(agent.email, 'another one')).toBe(true)
  })

  test('a user who changes their own password stays signed in', async () => {
    const agent = await service.givenUser(admin)

    await change(agent, agent.user.id, { password: 'another one' })

    expect(await isSignedIn(agent)).toBe(true)
    expect((await service.refresh(agent.cookie)).status).toBe(200)
  })

  test('a user whose password an admin sets is signed out everywhere', async () => {
    const agent = await service.givenUser(admin)

    expect((await change(admin, agent.user.id, { password: 'from the admin' })).status).toBe(200)

    expect(await isSignedIn(agent)).toBe(false)
    expect((await service.refresh(agent.cookie)).status).toBe(401)
    expect(await eventsOf(agent.user.id, 'session.ended')).toMatchObject([{ data: { reason: 'password' } }])
    expect(await isSignedIn(admin)).toBe(true)
    expect(await canSignIn(agent.email, 'from the admin')).toBe(true)
  })

  test('a user cannot get an e-mail of another user of any company, nor a password that is too short', async () => {
    const [agent, colleague] = [await service.givenUser(admin), await service.givenUser(admin)]

    for (const email of [colleague.email, stranger.email]) {
      expect(await change(admin, agent.user.id, { email, name: 'Nova' })).toMatchObject({
        status: 409,
        body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
      })
    }
    expect(await change(admin, agent.user.id, { password: 'four' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password', code: 'too_short' }] },
    })
    expect((await service.call(me, {}, { token: agent.token })).body).toMatchObject({ name: 'Bia', version: 1 })
  })

  test('a user cannot get a queue or a connection of another company', async () => {
    const foreign = await service.givenQueue(stranger.user.companyId, 'Deles')
    const { user } = await service.givenUser(admin)

    for (const queueIds of [[foreign], [999_999]]) {
      expect(await change(admin, user.id, { queueIds })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      })
    }
    expect(await change(admin, user.id, { whatsappId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
  })

  test('the last admin can be neither demoted nor deleted, and users cannot delete themselves', async () => {
    const company = await service.givenAdmin()
    const id = company.user.id
    const last = { status: 400, body: { error: 'ERR_LAST_ADMIN' } }
    expect(await change(company, id, { profile: 'user' })).toMatchObject(last)
    expect(await remove(company, id)).toMatchObject({ status: 400, body: { error: 'ERR_CANNOT_DELETE_SELF' } })

    const second = await service.givenUser(company, { profile: 'admin' })
    expect((await change(company, id, { profile: 'user' })).status).toBe(200)
    expect(await change(second, second.user.id, { profile: 'supervisor' })).toMatchObject(last)
  })

  test('one admin remains if two admins demote each other at once', async () => {
    const one = await service.givenAdmin()
    const two = await service.givenUser(one, { profile: 'admin' })

    const answers = await service.race('app_user', [
      () => change(one, two.user.id, { profile: 'user' }),
      () => change(two, one.user.id, { profile: 'user' }),
    ])

    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    const admins = await service.rows(`select 1 from app_user where company_id = $1 and profile = 'admin'`, [
      one.user.companyId,
    ])
    expect(admins).toHaveLength(1)
  })

  test('a deleted user is signed out, and the e-mail is free again', async () => {
    const agent = await service.givenUser(admin)

    const answer = await remove(admin, agent.user.id, { 'accept-language': 'en' })

    expect(answer).toMatchObject({ status: 200, body: { message: 'User deleted.' } })
    expect(await isSignedIn(agent)).toBe(false)
    expect((await service.refresh(agent.cookie)).status).toBe(401)
    expect(await eventsOf(agent.user.id, 'session.ended')).toMatchObject([{ data: { reason: 'deleted' } }])
    expect(await eventsOf(agent.user.id, 'user.deleted')).toMatchObject([{ companyId: admin.user.companyId }])
    expect(await remove(admin, agent.user.id)).toMatchObject(UNKNOWN)
    expect((await service.signUp({ email: agent.email })).status).toBe(201)
  })
})

const idOf = (data: unknown) => {
  const { user, userId } = data as { user?: { id: number }; userId?: number }
  return user?.id ?? userId
}
