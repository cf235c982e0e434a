import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { companyCreated, companyUpdated, sessionEnded, userCreated, userUpdated } from '@recado/contracts/auth/events'
import { addPushDevice, getPushKey } from '@recado/contracts/auth/push-routes'
import { login, me, pickUsers } from '@recado/contracts/auth/routes'
import { readConfig } from '@recado/kit/config'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { createBrowserKeys } from '@recado/provider-simulators/push/browser-keys'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, startAuth } from '../../test/harness.ts'

import { auth } from '../app.ts'
import { Config } from '../config.ts'
import { createPasswords } from '../passwords/passwords.ts'
import type { Database } from '../tables/db.ts'
import { runCommand } from './commands.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

describe('the operator at the command line', () => {
  let service: AuthService
  let database: Awaited<ReturnType<typeof openDatabase<Database>>>
  beforeAll(async () => {
    service = await startAuth()
    const { environment } = service
    database = await openDatabase(auth.migrations as URL, environment, createLog('operator', 'silent'))
  })
  afterAll(async () => {
    await database.close()
    await service.close()
  })

  const operate = (...args: string[]) => {
    const config = readConfig(Config, service.environment)
    const inTx = createInTx(database.app, () => {})
    return runCommand({ config, inTx, system: database.system, passwords: createPasswords('test') }, args)
  }
  /** Runs a command in a separate process, as `make` does. */
  const operateOutside = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((done) => {
      const env = { ...process.env, ...service.environment }
      execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
      )
    })
  const attempt = (email: string, password = PASSWORD) =>
    service.call(login, { body: { email, password } }, { as: null })
  const operatorActs = (companyId: number) =>
    service.rows(
      `select action, actor_kind, entity, entity_id::int, changes from audit_log
        where company_id = $1 and actor_kind = 'system' order by id`,
      [companyId],
    )

  describe('the operator makes a super user', () => {
    test('a new super user gets a company and a password that is shown once', async () => {
      const email = newEmail()

      const { code, said } = await operateOutside('super', `  ${email.toUpperCase()}`)
      const password = said.trim().split(' ').at(-1) ?? ''

      expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(`${email} is a super user.`) })
      expect(password).toMatch(/^[\w-]{20}$/)
      const answer = await attempt(email, password)
      expect(answer.body.user).toMatchObject({ super: true, profile: 'admin', company: { name: 'Recado' } })
      expect(decodeJwt(answer.body.token)).toMatchObject({ super: true })
      const { companyId, id } = answer.body.user
      expect(await service.heard(companyCreated, companyId)).toHaveLength(1)
      expect(await service.heard(userCreated, companyId)).toHaveLength(1)
      expect(await service.heard(userUpdated, companyId)).toMatchObject([{ user: { id, super: true, version: 2 } }])

      expect(await operate('super', email)).toBe(`${email} is a super user. The password stays as it was.`)
      expect((await service.call(me, {}, { token: answer.body.token })).body).toMatchObject({ version: 2 })
      expect(await operatorActs(companyId)).toHaveLength(1)
    })

    test('an existing user becomes a super user, and only their own token is outdated', async () => {
      const admin = await service.givenAdmin()
      const agent = await service.givenUser(admin)

      await operate('super', agent.email)

      expect(await service.call(me, {}, { token: agent.token })).toMatchObject({
        status: 403,
        body: { error: 'ERR_TOKEN_EXPIRED' },
      })
      const { body } = await service.refresh(agent.cookie)
      expect(body.user).toMatchObject({ super: true, profile: 'admin', companyId: admin.user.companyId })
      expect((await service.call(me, {}, { token: admin.token })).body.super).toBe(false)
      expect(await operatorActs(admin.user.companyId)).toEqual([
        {
          action: 'user.super',
          actor_kind: 'system',
          entity: 'user',
          entity_id: agent.user.id,
          changes: { super: [false, true], profile: ['user', 'admin'] },
        },
      ])
    })
  })

  test('browsers can subscribe for the new push key of the operator and, until they change, for the earlier one', async () => {
    const { token } = await service.givenAdmin()
    const { key } = (await service.call(getPushKey, {}, { token })).body
    const { p256dh, auth: secret } = createBrowserKeys()
    const subscribeFor = async (wanted: string) => {
      const body = { endpoint: 'https://push.example.com/1', p256dh, auth: secret, key: wanted }
      return (await service.call(addPushDevice, { body }, { token })).body.error
    }

    expect(await operate('push-key')).toBe(
      'Push key 2 is in use. Browsers change to it when they next open the product.',
    )
    const keys = await service.rows('select public_key from push_key order by generation')
    expect(keys).toHaveLength(2)
    expect(keys[0].public_key).toBe(key)
    // the keys are accepted; the address is not, because this service may only reach servers of the test
    for (const { public_key } of keys) expect(await subscribeFor(public_key)).toBe('ERR_URL_NOT_ALLOWED')
    expect(await subscribeFor('A'.repeat(87))).toBe('ERR_NOT_FOUND')
    await service.rows('delete from push_key where generation = 2') // other files use the same service
  })

  describe('the operator switches a company', () => {
    test('the operator switches a company off, and only its users are signed out, at once', async () => {
      const [admin, other] = [await service.givenAdmin(), await service.givenAdmin()]
      const agent = await service.givenUser(admin)
      const { companyId } = admin.user

      const said = await operate('company', String(companyId), 'off')

      expect(said).toBe(`${admin.user.company.name} is switched off and may work until ${admin.user.company.dueDate}.`)
      for (const { token, cookie } of [admin, agent]) {
        expect((await service.call(pickUsers, {}, { token })).status).toBe(401)
        expect((await service.refresh(cookie)).status).toBe(401)
      }
      expect(await attempt(agent.email)).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } })
      expect((await service.call(pickUsers, {}, { token: other.token })).status).toBe(200)
      expect(await service.heard(sessionEnded, companyId, (heard) => heard.length === 2)).toMatchObject(
        Array(2).fill({ reason: 'disabled' }),
      )
      expect(await service.heard(companyUpdated, companyId)).toMatchObject([{ company: { status: false, version: 2 } }])
      expect(await operatorActs(companyId)).toMatchObject([
        { action: 'company.update', entity: 'company', entity_id: companyId, changes: { status: [true, false] } },
      ])
    })

    test('the operator may switch a company on any number of times', async () => {
      const { email, user } = await service.givenAdmin()
      await operate('company', String(user.companyId), 'off')

      await operate('company', String(user.companyId), 'on')
      await operate('company', String(user.companyId), 'on')

      expect((await attempt(email)).status).toBe(200)
      const isOn = (heard: readonly unknown[]) => heard.length === 2
      expect(await service.heard(companyUpdated, user.companyId, isOn)).toMatchObject([
        { company: { status: false } },
        { company: { status: true, version: 3 } },
      ])
    })

    test('the operator sets another due date, and new tokens contain it', async () => {
      const { token, cookie, user } = await service.givenAdmin()

      await operate('company', String(user.companyId), '2031-12-31')

      expect(await service.call(me, {}, { token })).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } })
      expect(decodeJwt((await service.refresh(cookie)).body.token)).toMatchObject({
        dueDate: '2031-12-31',
        companyExpiresAt: Date.parse('2032-01-01T03:00:00Z') / 1_000,
      })
    })

    test('a session ends if the operator switches its company off during the sign-in', async () => {
      const { email, user } = await service.givenAdmin()

      await service.race<unknown>('audit_log', [
        () => attempt(email),
        () => operate('company', String(user.companyId), 'off'),
      ])

      expect(await service.rows('select 1 from session where company_id = $1', [user.companyId])).toEqual([])
    })
  })

  test.each([
    ['usage: ', []],
    ['usage: ', ['super']],
    ['usage: ', ['company', '1', 'perhaps']],
    ['usage: ', ['company', '1', '2031-02-30']],
    ['usage: ', ['company', '0', 'on']],
    ['there is no company 999999', ['company', '999999', 'off']],
    ['nobody is not an e-mail address', ['super', 'nobody']],
  ])('the command line answers "%s" to %j', async (sentence, args) => {
    await expect(operate(...args)).rejects.toThrow(sentence)
  })

  test('the command line prints exactly one sentence', async () => {
    expect(await operateOutside('company', '999999', 'off')).toEqual({ code: 1, said: 'there is no company 999999\n' })
  })
})
