import { deleteCompany } from '@recado/contracts/auth/company-routes'
import { forgotPassword, resetPassword } from '@recado/contracts/auth/password-routes'
import { deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuthAlone } from '../../test/harness.ts'

const LATER = { rcpt: '451 later' }
const MUCH_LATER = Array<typeof LATER>(50).fill(LATER) // more attempts than a test makes

describe('the mail with a link for a new password', () => {
  let service: AuthService
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await startMailbox()
    service = await startAuthAlone({ SMTP_URL: mailbox.url })
  })
  afterAll(async () => {
    await service.close()
    await mailbox.close()
  })

  let asked = 0
  /** Sends each request from a new IP address, because requests are limited per address. */
  const ask = async (email: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${++asked}` }
    const { status } = await service.call(forgotPassword, { body: { email } }, { as: null, headers })
    expect(status).toBe(202)
  }
  const mailsOf = (companyId: number) =>
    service.rows('select * from mail where company_id = $1 order by id', [companyId])
  const statusesOf = async (companyId: number) => (await mailsOf(companyId)).map(({ status }) => status)
  const waiting = (companyId: number) =>
    eventually(
      () => mailsOf(companyId),
      ([mail]) => mail?.last_error === 'answered 451',
    )
  const passTime = (companyId: number) =>
    service.rows(`update mail set due_at = now() where company_id = $1 and status = 'waiting'`, [companyId])
  const linkTo = (email: string) =>
    eventually(() => /reset-password#([\w-]+)/.exec(mailbox.mails.find(({ to }) => to === email)?.text ?? '')?.[1])

  test('a mail with a link waits while the server refuses it, stays encrypted, and its link sets the new password', async () => {
    const { email, user } = await service.givenAdmin()
    mailbox.on(email, LATER)
    await ask(email)
    const [mail] = await waiting(user.companyId)
    const [reset] = await service.rows('select * from password_reset where user_id = $1', [user.id])

    expect(mail).toMatchObject({ status: 'waiting', user_id: String(user.id), expires_at: reset.expires_at })
    expect(mail.sealed.toString('latin1')).not.toMatch(/example.com|reset-password|senha/)
    await passTime(user.companyId)
    const token = (await linkTo(email)) ?? ''
    await eventually(async () => (await statusesOf(user.companyId))[0] === 'done')

    expect((await mailsOf(user.companyId))[0].sealed).toBeNull()
    const body = { token, password: 'battery staple' }
    expect((await service.call(resetPassword, { body }, { as: null })).status).toBe(200)
  })

  test('a mail is also queued for an unknown e-mail, without a company, and is never sent', async () => {
    const stranger = newEmail()
    await ask(stranger)

    const mails = await eventually(
      () => mailsOf(0),
      (all) => all.some(({ status }) => status !== 'waiting'),
    )

    expect(mails).toMatchObject([{ status: 'canceled', tries: 0, sealed: null, user_id: null }])
    expect(mailbox.received.map(({ to }) => to)).not.toContain(stranger)
    expect(await service.rows('select * from password_reset where user_id = 0')).toEqual([])
  })

  test('a mail with a link does not delay other requests for the same user', async () => {
    const { email, user } = await service.givenAdmin()
    const other = await service.database.connect()
    await other.query('begin')
    await other.query('select from login where user_id = $1 for share', [user.id])

    await ask(email)

    await other.query('rollback')
    other.release()
    expect(await linkTo(email)).toBeTruthy()
  })

  test.each([
    ['switched off', 'status = false'],
    ['not paid for', `due_date = '2020-01-01'`],
  ])('a mail with a link is sent even if the company is %s', async (_, change) => {
    const { email, user } = await service.givenAdmin()
    await service.rows(`update company set ${change} where company_id = $1`, [user.companyId])

    await ask(email)

    expect(await linkTo(email)).toBeTruthy()
  })

  test('a mail with a link is not sent after the link has expired', async () => {
    const { email, user } = await service.givenAdmin()
    mailbox.on(email, ...MUCH_LATER)
    await ask(email)
    await waiting(user.companyId)

    await service.rows('update mail set expires_at = now() where company_id = $1', [user.companyId])
    await passTime(user.companyId)

    const [mail] = await eventually(
      () => mailsOf(user.companyId),
      ([one]) => one?.status !== 'waiting',
    )
    expect(mail).toMatchObject({ status: 'canceled', sealed: null })
    expect(mailbox.received.map(({ to }) => to)).not.toContain(email)
  })

  test('a mail with a link is not sent after another password change, but a notice is', async () => {
    const admin = await service.givenAdmin()
    const { email, user } = await service.givenUser(admin)
    mailbox.on(email, ...MUCH_LATER)
    await ask(email)
    await waiting(user.companyId)
    await givenSecondFactor(user.id, user.companyId)
    await clear(admin, user.id)

    const change = { params: { userId: user.id }, body: { password: 'changed by hand' } }
    expect((await service.call(updateUser, change, { token: admin.token })).status).toBe(200)

    expect((await mailsOf(user.companyId)).map(({ purpose }) => purpose)).toEqual(['two-factor-cleared'])
  })

  test('a mail with a link is deleted with its user', async () => {
    const admin = await service.givenAdmin()
    const [gone, colleague] = [await service.givenUser(admin), await service.givenUser(admin)]
    for (const { email } of [gone, colleague]) {
      mailbox.on(email, ...MUCH_LATER)
      await ask(email)
    }
    await eventually(async () => (await mailsOf(admin.user.companyId)).every((mail) => mail.last_error !== null))

    await service.call(deleteUser, { params: { userId: gone.user.id } }, { token: admin.token })

    expect(await mailsOf(admin.user.companyId)).toMatchObject([
      { user_id: String(colleague.user.id), status: 'waiting' },
    ])
  })

  test('a mail with a link is in the language of the company if neither the user nor the browser names one', async () => {
    const { email, user } = await service.givenAdmin()
    await service.rows(`update company set language = 'es' where company_id = $1`, [user.companyId])

    await ask(email)

    const mail = await eventually(() => mailbox.mails.find(({ to }) => to === email))
    expect(mail?.text).toContain('Para elegir una nueva contraseña')
  })

  test('a mail with a link is deleted with its company', async () => {
    const [operator, admin] = [await service.givenSuper(), await service.givenAdmin({ name: 'Fim' })]
    mailbox.on(admin.email, ...MUCH_LATER)
    await ask(admin.email)
    const { companyId } = admin.user
    await waiting(companyId)

    const wanted = { params: { companyId }, query: {}, body: { name: 'Fim' } }
    const deleted = await service.call(deleteCompany, wanted, { token: operator.token })

    expect(deleted.status).toBe(200)
    expect(await mailsOf(companyId)).toEqual([])
  })

  const givenSecondFactor = (userId: number, companyId: number) =>
    service.rows(`insert into two_factor (company_id, user_id, secret) values ($1, $2, 'sealed')`, [companyId, userId])
  const clear = async ({ token }: SignedIn, userId: number) => {
    expect((await service.call(clearTwoFactor, { params: { userId }, query: {} }, { token })).status).toBe(200)
  }

  test('a notice tells a user once that an admin has cleared their second factor', async () => {
    const admin = await service.givenAdmin()
    const { email, user } = await service.givenUser(admin, { language: 'en' })
    await givenSecondFactor(user.id, user.companyId)

    await clear(admin, user.id)
    await clear(admin, user.id) // without a second factor the user gets no second notice

    const mail = await eventually(() => mailbox.mails.find(({ to }) => to === email))
    expect(mail?.text).toContain('An admin of your company switched the two-step verification')
    expect(mail?.text).not.toContain(PASSWORD)
    expect(await mailsOf(user.companyId)).toHaveLength(1)
  })

  test('a notice to a user without a language is in the language of the company, not of the admin', async () => {
    const admin = await service.givenAdmin()
    const { email, user } = await service.givenUser(admin)
    await service.rows(`update company set language = 'es' where company_id = $1`, [user.companyId])
    await givenSecondFactor(user.id, user.companyId)

    await clear(admin, user.id)

    const mail = await eventually(() => mailbox.mails.find(({ to }) => to === email))
    expect(mail?.text).toContain('Un administrador de su empresa')
  })
})
