import { sessionEnded } from '@recado/contracts/auth/events'
import { forgotPassword, resetPassword } from '@recado/contracts/auth/password-routes'
import { login, me, options, updateUser } from '@recado/contracts/auth/routes'
import { startService } from '@recado/kit/service'
import { type Mailbox, startMailbox } from '@recado/kit/testing/mailbox'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, startAuth, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'

const NEW_PASSWORD = 'battery staple'

describe('a forgotten password', () => {
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
  const ask = (email: string, ip = `198.51.100.${++asked}`) =>
    service.call(forgotPassword, { body: { email } }, { as: null, headers: { 'x-forwarded-for': ip } })
  const linksTo = (email: string) =>
    mailbox.mails.flatMap(({ to, text }) => (to === email ? [/reset-password#([\w-]+)/.exec(text)?.[1] ?? ''] : []))
  const tokenFor = async (email: string) => {
    const before = linksTo(email).length
    expect((await ask(email)).status).toBe(202)
    const links = await eventually(
      async () => linksTo(email),
      (found) => found.length > before,
    )
    return links.at(-1) ?? ''
  }
  const reset = (token: string, password = NEW_PASSWORD) =>
    service.call(resetPassword, { body: { token, password } }, { as: null })
  const logInWith = async (email: string, password: string) =>
    (await service.call(login, { body: { email, password } }, { as: null })).status
  const refused = { status: 400, body: { error: 'ERR_RESET_TOKEN_INVALID' } }

  test('a user replaces a forgotten password once with the link in a mail, and all sessions end', async () => {
    const admin = await service.givenAdmin()
    expect((await service.call(options, {}, { as: null })).body.passwordReset).toBe(true)

    const token = await tokenFor(admin.email)
    expect(await reset(token)).toMatchObject({ status: 200 })

    expect(await logInWith(admin.email, PASSWORD)).toBe(401)
    expect(await service.call(me, {}, { token: admin.token })).toMatchObject({ status: 401 })
    expect(await service.heard(sessionEnded, admin.user.companyId)).toMatchObject([{ reason: 'password' }])
    expect(await reset(token, 'a third one')).toMatchObject(refused)
    expect(await logInWith(admin.email, NEW_PASSWORD)).toBe(200)
    expect(await service.acts(admin.user.companyId)).toContain('password.reset')
    const stored = JSON.stringify(await service.rows('select * from password_reset'))
    expect(stored).not.toContain(token)
  })

  test('a request for an unknown e-mail gets the same answer, and no mail is sent', async () => {
    const admin = await service.givenAdmin()
    const stranger = newEmail()
    const [unknown, known] = [await ask(stranger), await ask(admin.email)]

    expect(unknown.status).toBe(202)
    expect(unknown.body).toEqual(known.body)
    // this mail was requested later, so the other one would have arrived by now
    await eventually(async () => linksTo(admin.email).length === 1)
    expect(mailbox.mails.map(({ to }) => to)).not.toContain(stranger)
  })

  test('the mail with a link is in the language of the user, or else of the request', async () => {
    const admin = await service.givenAdmin()
    await service.givenUser(admin, { name: 'Ana', language: 'es' }).then(({ email }) => tokenFor(email))

    const text = mailbox.mails.at(-1)?.text ?? ''
    expect(text).toContain('Para elegir una nueva contraseña')
    expect(text).toContain('¡Hola, Ana!')
    expect(text).toContain('Content-Type: text/plain')
    expect(text).toContain('<html lang="es">')
    expect(text.match(/reset-password#[\w-]+/g)).toHaveLength(3) // in the text, and twice in the HTML
  })

  test('a link that is expired, unknown or older than another password change is refused', async () => {
    const admin = await service.givenAdmin()
    const old = await tokenFor(admin.email)
    await service.database.query(`update password_reset set expires_at = now() - interval '1 second'`)
    expect(await reset(old)).toMatchObject(refused)
    expect(await reset('nonsense')).toMatchObject(refused)

    const overtaken = await tokenFor(admin.email)
    const body = { password: 'changed by hand' }
    const params = { userId: admin.user.id }
    expect((await service.call(updateUser, { params, body }, { token: admin.token })).status).toBe(200)
    expect(await reset(overtaken)).toMatchObject(refused)
    expect(await logInWith(admin.email, 'changed by hand')).toBe(200)
  })

  test('a link that was sent to the former e-mail is refused', async () => {
    const admin = await service.givenAdmin()
    const token = await tokenFor(admin.email)
    const wanted = { params: { userId: admin.user.id }, body: { email: newEmail() } }

    expect((await service.call(updateUser, wanted, { token: admin.token })).status).toBe(200)

    expect(await reset(token)).toMatchObject(refused)
  })

  test('a link is not sent to an e-mail that changes at the same moment', async () => {
    const [admin, other] = [await service.givenAdmin(), await service.givenAdmin()]
    const holder = await service.database.connect()
    await holder.query('begin')
    await holder.query('update login set email = $1 where user_id = $2', [newEmail(), admin.user.id])
    const asking = ask(admin.email)
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await service.rows(waiting)).length > 0
    })
    await holder.query('commit')
    holder.release()

    expect((await asking).status).toBe(202)
    await tokenFor(other.email) // this mail was requested later, so the other one would have arrived by now
    expect(linksTo(admin.email)).toEqual([])
    expect(await service.rows('select 1 from password_reset where user_id = $1', [admin.user.id])).toEqual([])
  })

  test('only one of two concurrent requests with the same link changes the password', async () => {
    const admin = await service.givenAdmin()
    const token = await tokenFor(admin.email)

    const answers = await Promise.all([reset(token, 'of the first'), reset(token, 'of the second')])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a new password that is too short for the installation is refused, and the link stays valid', async () => {
    const admin = await service.givenAdmin()
    const token = await tokenFor(admin.email)

    expect(await reset(token, 'four')).toMatchObject({ status: 400, body: { fields: [{ code: 'too_short' }] } })
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test('password links are limited to three an hour per user, and ten per address or IPv6 /64 network, over all processes', async () => {
    const second = await startService(auth, service.environment)
    onTestFinished(() => second.stop())
    const askElsewhere = (email: string, ip = `198.51.100.${++asked}`) =>
      fetch(second.address + forgotPassword.url, {
        method: forgotPassword.method,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
        body: JSON.stringify({ email }),
      })
    const email = newEmail()
    for (const askSomewhere of [ask, askElsewhere, ask]) expect((await askSomewhere(email)).status).toBe(202)
    expect((await askElsewhere(email)).status).toBe(429)
    const tooMany = await ask(email)
    expect(tooMany).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
    expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(60)

    const statuses: number[] = []
    const addressOf = (i: number) => `2001:db8:1:2:${i}::1` // one customer, because providers assign /64 networks
    for (let i = 0; i < 11; i++) statuses.push((await (i % 2 ? askElsewhere : ask)(newEmail(), addressOf(i))).status)
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429])
  })
})

test('an installation without a mail server refuses to send password links', async () => {
  const service = await startAuth()
  try {
    expect(await service.call(forgotPassword, { body: { email: newEmail() } }, { as: null })).toMatchObject({
      status: 404,
      body: { error: 'ERR_RESET_UNAVAILABLE' },
    })
    expect((await service.call(options, {}, { as: null })).body.passwordReset).toBe(false)
  } finally {
    await service.close()
  }
})
