import { userCreated } from '@recado/contracts/auth/events'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  openInvitation,
  renewInvitation,
  revokeInvitation,
} from '@recado/contracts/auth/invitation-routes'
import { deleteUser } from '@recado/contracts/auth/routes'
import { queueDeleted } from '@recado/contracts/queues/events'
import type { RouteInput } from '@recado/contracts/route'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuthAlone } from '../../test/harness.ts'

const MUCH_LATER = Array<{ rcpt: string }>(50).fill({ rcpt: '451 later' }) // more attempts than a test makes

type Wanted = Partial<RouteInput<typeof createInvitation>['body']>

describe('an invitation', () => {
  let service: AuthService
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    service = await startAuthAlone({ SMTP_URL: mailbox.url })
    await service.givenPlan({ id: 6, name: 'Dupla', users: 2 })
  })
  afterAll(async () => {
    await service.close()
    await mailbox.close()
  })

  const invite = (admin: SignedIn, wanted: Wanted = {}) =>
    service.call(createInvitation, { body: { profile: 'user', ...wanted } }, { token: admin.token })
  const tokenIn = (link: string) => link.split('#')[1] ?? ''
  async function tokenFrom(admin: SignedIn, wanted: Wanted = {}): Promise<string> {
    const { status, body } = await invite(admin, wanted)
    if (status !== 201) throw new Error(`not invited: ${JSON.stringify(body)}`)
    return tokenIn(body.link)
  }
  const list = async (admin: SignedIn) => (await service.call(listInvitations, {}, { token: admin.token })).body
  const revoke = (admin: SignedIn, invitationId: number) =>
    service.call(revokeInvitation, { params: { invitationId } }, { token: admin.token })

  const renew = (admin: SignedIn, invitationId: number) =>
    service.call(renewInvitation, { params: { invitationId } }, { token: admin.token })

  let sent = 0
  /** A new IP address, because requests with links are limited per address. */
  const newcomer = () => ({ as: null, headers: { 'x-forwarded-for': `198.51.${++sent >> 8}.${sent & 255}` } })
  const open = (token: string) => service.call(openInvitation, { body: { token } }, newcomer())
  const accept = (token: string, changes: Partial<RouteInput<typeof acceptInvitation>['body']> = {}) => {
    const body = { token, name: 'Nina Castro', password: PASSWORD, ...changes }
    return service.call(acceptInvitation, { body }, newcomer())
  }
  const refusedBy = async (token: string) => {
    const [opened, accepted] = [await open(token), await accept(token, { email: newEmail() })]
    expect(accepted).toMatchObject({ status: opened.status, body: { error: opened.body.error } })
    return opened.body.error
  }

  test('a colleague who was invited by mail sets a name and a password, and signs in with the profile and the queues of the invitation', async () => {
    const admin = await service.givenAdmin()
    const queue = await service.givenQueue(admin.user.companyId, 'Balcão')
    const email = newEmail()
    const { status, body } = await invite(admin, {
      email: email.toUpperCase(),
      profile: 'supervisor',
      queueIds: [queue],
    })
    expect({ status, isMailed: body.isMailed, email: body.email }).toEqual({ status: 201, isMailed: true, email })

    const mail = await eventually(async () => mailbox.mails.find(({ to }) => to === email))
    const [, token = ''] = /invite#([\w-]+)/.exec(mail?.text ?? '') ?? []
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { companyName: 'Padaria São João', email, profile: 'supervisor', invitedBy: admin.user.name },
    })
    expect(await accept(token)).toEqual(expect.objectContaining({ status: 201, body: { email } }))

    const { user } = await service.logIn(email)
    expect(user).toMatchObject({ name: 'Nina Castro', profile: 'supervisor', queueIds: [queue] })
    expect(user.companyId).toBe(admin.user.companyId)
    expect((await service.heard(userCreated, admin.user.companyId)).at(-1)).toMatchObject({ user: { id: user.id } })
    expect(await list(admin)).toEqual([])
    expect(await service.acts(admin.user.companyId)).toEqual(
      expect.arrayContaining(['invitation.create', 'invitation.accept']),
    )
  })

  test('a link without an e-mail asks the newcomer for one', async () => {
    const admin = await service.givenAdmin()
    const [token, email] = [await tokenFrom(admin), newEmail()]

    expect(await open(token)).toMatchObject({ status: 200, body: { email: null } })
    expect(await accept(token)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'email', code: 'required' }] },
    })
    expect((await accept(token, { email })).status).toBe(201)
    expect((await service.logIn(email)).user.profile).toBe('user')
  })

  test('a newcomer cannot replace the e-mail of an invitation', async () => {
    const admin = await service.givenAdmin()
    const [invited, other] = [newEmail(), newEmail()]

    expect((await accept(await tokenFrom(admin, { email: invited }), { email: other })).body).toEqual({
      email: invited,
    })
  })

  test('the database keeps neither the secret of a link nor, after the end, the e-mail', async () => {
    const admin = await service.givenAdmin()
    const [email, revoked] = [newEmail(), newEmail()]
    const token = await tokenFrom(admin, { email })
    await tokenFrom(admin, { email: revoked })
    const stored = async () =>
      JSON.stringify(await service.rows('select * from invitation where company_id = $1', [admin.user.companyId]))
    expect(await stored()).not.toContain(token)

    await accept(token)
    const [last] = await list(admin)
    await revoke(admin, last?.id ?? 0)

    expect(await stored()).not.toContain(email)
    expect(await stored()).not.toContain(revoked)
  })

  test('a link is refused with the reason if it was used, has expired, was revoked, or never existed', async () => {
    const admin = await service.givenAdmin()
    const [used, expired, revoked] = [await tokenFrom(admin), await tokenFrom(admin), await tokenFrom(admin)]
    await accept(used, { email: newEmail() })
    const [last, middle] = await list(admin)
    await service.rows(`update invitation set expires_at = now() where id = $1`, [middle?.id])
    expect(await revoke(admin, last?.id ?? 0)).toMatchObject({ status: 200 })

    expect(await refusedBy(used)).toBe('ERR_INVITATION_USED')
    expect(await refusedBy(expired)).toBe('ERR_INVITATION_EXPIRED')
    expect(await refusedBy(revoked)).toBe('ERR_INVITATION_REVOKED')
    expect(await refusedBy('nonsense')).toBe('ERR_INVITATION_INVALID')
    expect(await revoke(admin, last?.id ?? 0)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await list(admin)).map(({ id }) => id)).toEqual([middle?.id]) // the admin still sees the expired one
  })

  test('an invitation can be accepted for seven days', async () => {
    const admin = await service.givenAdmin()
    await invite(admin)

    const [invitation] = await list(admin)
    const { createdAt = '', expiresAt = '' } = invitation ?? {}
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000)
  })

  test('only one of two people who accept the same link at once becomes a user', async () => {
    const admin = await service.givenAdmin()
    const token = await tokenFrom(admin)

    const answers = await service.race(
      'app_user',
      [newEmail(), newEmail()].map((email) => () => accept(token, { email })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
    expect(await service.rows('select 1 from app_user where company_id = $1', [admin.user.companyId])).toHaveLength(2)
  })

  test('either the acceptance or the revocation of an invitation succeeds if both arrive at once', async () => {
    const admin = await service.givenAdmin()
    const [token, [own]] = [await tokenFrom(admin), await list(admin)]

    const [accepted, revoked] = await service.race<{ status: number }>('invitation', [
      () => accept(token, { email: newEmail() }),
      () => revoke(admin, own?.id ?? 0),
    ])

    expect([
      [201, 404],
      [410, 200],
    ]).toContainEqual([accepted?.status, revoked?.status])
  })

  test('an e-mail that any company knows is refused to the admin and to the newcomer, whose link stays open', async () => {
    const [admin, stranger] = [await service.givenAdmin(), await service.givenAdmin()]
    const taken = { status: 409, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } }
    expect(await invite(admin, { email: stranger.email })).toMatchObject(taken)

    const token = await tokenFrom(admin)
    expect(await accept(token, { email: stranger.email })).toMatchObject(taken)
    expect((await accept(token, { email: newEmail() })).status).toBe(201)
  })

  test('a second invitation to the same e-mail revokes the first one', async () => {
    const admin = await service.givenAdmin()
    const email = newEmail()
    const [first, second] = [await tokenFrom(admin, { email }), await tokenFrom(admin, { email })]

    expect(await list(admin)).toHaveLength(1)
    expect(await refusedBy(first)).toBe('ERR_INVITATION_REVOKED')
    expect((await accept(second)).status).toBe(201)
  })

  test('an open invitation holds a place in the plan until it ends', async () => {
    const admin = await service.givenAdmin({ planId: 6 })
    await tokenFrom(admin)
    const full = { status: 403, body: { error: 'ERR_PLAN_LIMIT', resource: 'users', limit: 2 } }
    const refused = await invite(admin)
    expect(refused.body).toMatchObject(full.body)

    const [open1] = await list(admin)
    await revoke(admin, open1?.id ?? 0)
    expect((await invite(admin)).status).toBe(201)
  })

  test('a link that meets a full plan is refused and stays open until there is a place', async () => {
    const admin = await service.givenAdmin({ planId: 6 })
    const token = await tokenFrom(admin)
    const { user } = await service.givenUser(admin) // takes the promised place

    expect((await accept(token, { email: newEmail() })).body).toMatchObject({ error: 'ERR_PLAN_LIMIT' })
    await service.call(deleteUser, { params: { userId: user.id } }, { token: admin.token })
    expect((await accept(token, { email: newEmail() })).status).toBe(201)
  })

  test('a company that is switched off, has expired or adds no users refuses its links', async () => {
    const admin = await service.givenAdmin()
    const token = await tokenFrom(admin)
    const change = (set: string) =>
      service.rows(`update company set ${set} where company_id = $1`, [admin.user.companyId])
    await change('status = false')
    expect(await refusedBy(token)).toBe('ERR_COMPANY_DISABLED')
    await change(`status = true, due_date = '2020-01-01'`)
    expect(await refusedBy(token)).toBe('ERR_COMPANY_EXPIRED')
    await change(`due_date = '2099-01-01'`)

    const off = `update setting set value = 'disabled' where company_id = $1 and key = 'userCreation'`
    await service.rows(off, [admin.user.companyId])
    const again = await service.logIn(admin.email)
    expect((await accept(token, { email: newEmail() })).body).toMatchObject({ error: 'ERR_USER_CREATION_DISABLED' })
    expect((await invite(again)).body).toMatchObject({ error: 'ERR_USER_CREATION_DISABLED' })
  })

  test('a queue that is deleted meanwhile leaves the invitation', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const [kept, gone] = [await service.givenQueue(companyId, 'Fica'), await service.givenQueue(companyId, 'Sai')]
    const [token, email] = [await tokenFrom(admin, { queueIds: [kept, gone] }), newEmail()]
    await service.publish(queueDeleted, companyId, { queueId: gone })
    await eventually(async () => (await list(admin))[0]?.queueIds.length === 1)

    await accept(token, { email })

    expect((await service.logIn(email)).user.queueIds).toEqual([kept])
  })

  test('a link is accepted without a queue that was deleted while the invitation was created', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const [kept, gone] = [await service.givenQueue(companyId, 'Fica'), await service.givenQueue(companyId, 'Sai')]
    const [token, email] = [await tokenFrom(admin, { queueIds: [kept, gone] }), newEmail()]
    await service.rows('update queue_ref set deleted = true where id = $1', [gone]) // its deletion did not see the row

    expect((await list(admin))[0]?.queueIds).toEqual([kept])
    expect((await accept(token, { email })).status).toBe(201)
    expect((await service.logIn(email)).user.queueIds).toEqual([kept])
  })

  test('an admin of another company neither sees nor revokes an invitation, and cannot invite to its queues', async () => {
    const [admin, other] = [await service.givenAdmin(), await service.givenAdmin()]
    const queue = await service.givenQueue(admin.user.companyId, 'Nossa')
    const token = await tokenFrom(admin)
    const [own] = await list(admin)

    expect(await list(other)).toEqual([])
    expect((await revoke(other, own?.id ?? 0)).status).toBe(404)
    expect((await invite(other, { queueIds: [queue] })).body).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' })
    expect((await open(token)).status).toBe(200)
  })

  test('users without the permission neither invite nor see or revoke invitations', async () => {
    const admin = await service.givenAdmin()
    const agent = await service.givenUser(admin, { profile: 'supervisor' })
    await tokenFrom(admin)
    const [own] = await list(admin)

    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    expect(await invite(agent)).toMatchObject(refused)
    expect(await service.call(listInvitations, {}, { token: agent.token })).toMatchObject(refused)
    expect(await revoke(agent, own?.id ?? 0)).toMatchObject(refused)
  })

  test('an expired invitation is renewed with its e-mail, profile and queues, and its first link is revoked', async () => {
    const admin = await service.givenAdmin()
    const [queue, email] = [await service.givenQueue(admin.user.companyId, 'Balcão'), newEmail()]
    const first = await tokenFrom(admin, { email, profile: 'supervisor', queueIds: [queue] })
    const [old] = await list(admin)
    await service.rows('update invitation set expires_at = now() where id = $1', [old?.id])

    const { status, body } = await renew(admin, old?.id ?? 0)

    expect(body).toMatchObject({ email, profile: 'supervisor', queueIds: [queue], isMailed: true })
    expect({ status, ids: (await list(admin)).map(({ id }) => id) }).toEqual({ status: 201, ids: [body.id] })
    expect(await refusedBy(first)).toBe('ERR_INVITATION_REVOKED')
    await eventually(async () => mailbox.mails.find(({ to, text }) => to === email && text.includes(body.link)))
    expect((await accept(tokenIn(body.link))).body).toEqual({ email })
  })

  test('an invitation that holds the last place of the plan can be renewed, and one without a place cannot', async () => {
    const admin = await service.givenAdmin({ planId: 6 })
    await tokenFrom(admin)
    const [open1] = await list(admin)
    const { status, body } = await renew(admin, open1?.id ?? 0)
    expect(status).toBe(201)
    await service.rows('update invitation set expires_at = now() where id = $1', [body.id])
    await service.givenUser(admin) // takes the place of the expired invitation

    expect((await renew(admin, body.id)).body).toMatchObject({ error: 'ERR_PLAN_LIMIT' })
    expect((await list(admin)).map(({ id }) => id)).toEqual([body.id])
  })

  test('an invitation that was used or revoked, or is of another company, is not renewed, and neither is one whose e-mail is taken', async () => {
    const [admin, other] = [await service.givenAdmin(), await service.givenAdmin()]
    const agent = await service.givenUser(admin, { profile: 'supervisor' })
    const email = newEmail()
    await tokenFrom(admin, { email })
    const [own] = await list(admin)
    const id = own?.id ?? 0

    expect((await renew(other, id)).status).toBe(404)
    expect((await renew(agent, id)).status).toBe(403)
    await service.givenUser(other, { email })
    expect((await renew(admin, id)).body).toMatchObject({ error: 'ERR_EMAIL_ALREADY_EXISTS' })
    await revoke(admin, id)
    expect(await renew(admin, id)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  })

  test('the mail of an invitation does not leave after the invitation was revoked, renewed or accepted by its link', async () => {
    const admin = await service.givenAdmin()
    const [revoked, renewed, accepted] = [newEmail(), newEmail(), newEmail()]
    for (const email of [revoked, renewed, accepted]) mailbox.on(email, ...MUCH_LATER)
    const tokens = new Map<string, string>()
    for (const email of [revoked, renewed, accepted]) tokens.set(email, await tokenFrom(admin, { email }))
    const waiting = async () =>
      (await service.rows(`select 1 from mail where company_id = $1 and status = 'waiting'`, [admin.user.companyId]))
        .length
    const tried = `select 1 from mail where company_id = $1 and last_error = 'answered 451'`
    await eventually(async () => (await service.rows(tried, [admin.user.companyId])).length === 3)
    const idOf = async (email: string) => (await list(admin)).find((one) => one.email === email)?.id ?? 0

    await revoke(admin, await idOf(revoked))
    expect(await waiting()).toBe(2)
    await renew(admin, await idOf(renewed)) // its new mail waits instead
    await eventually(async () => (await service.rows(tried, [admin.user.companyId])).length === 2)
    await accept(tokens.get(accepted) ?? '')
    expect(await waiting()).toBe(1)
  })

  test('a password that is too short for the installation is refused, and the link stays open', async () => {
    const token = await tokenFrom(await service.givenAdmin())

    expect(await accept(token, { email: newEmail(), password: 'four' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password', code: 'too_short' }] },
    })
    expect((await open(token)).status).toBe(200)
  })

  test('an e-mail is invited at most three times an hour by all companies together', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await invite(await service.givenAdmin(), { email })).status)

    expect(statuses).toEqual([201, 201, 201, 429])
  })

  test('links are limited per address', async () => {
    const here = { as: null, headers: { 'x-forwarded-for': '203.0.113.77' } }
    const ask = () => service.call(openInvitation, { body: { token: 'guess' } }, here)
    const statuses = new Set<number>()
    for (let i = 0; i < 121; i++) statuses.add((await ask()).status)

    expect([...statuses]).toEqual([404, 429])
  })

  test('an invitation is deleted thirty days after it expired', async () => {
    const admin = await service.givenAdmin()
    await tokenFrom(admin)
    await tokenFrom(admin)
    const [newer, older] = await list(admin)
    await service.rows(`update invitation set expires_at = now() - interval '31 days' where id = $1`, [older?.id])

    await service.restart() // the job runs at the start

    await eventually(async () => (await list(admin)).length === 1)
    expect((await list(admin)).map(({ id }) => id)).toEqual([newer?.id])
  })
})

test('an installation without a mail server invites by the link alone', async () => {
  const service = await startAuthAlone()
  try {
    const admin = await service.givenAdmin()
    const body = { email: newEmail(), profile: 'user' as const }

    const answer = await service.call(createInvitation, { body }, { token: admin.token })

    expect(answer.body).toMatchObject({ isMailed: false, email: body.email })
    expect(answer.body.link).toContain('/invite#')
  } finally {
    await service.close()
  }
})
