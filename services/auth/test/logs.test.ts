import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { forgotPassword } from '@recado/contracts/auth/password-routes'
import * as contract from '@recado/contracts/auth/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthService, company, cookieOf, OWN_PAGE, startAuthAlone } from './harness.ts'

let service: AuthService
beforeAll(async () => {
  service = await startAuthAlone({ SMTP_URL: 'smtp://127.0.0.1:1' }, undefined, 'quorum') // the same kind of queues as the production process of this test
})
afterAll(() => service.close())

test('the log of a whole visit with failures contains neither secrets nor personal data', async () => {
  await using child = await startProcess()
  const body = company()
  const secrets = new Set([body.email, body.password, body.phone, String(service.environment['SECRET_KEY'])])
  const post = async (route: { method: string; url: string }, given: { body?: object; headers?: object } = {}) => {
    const response = await fetch(`${child.address}${route.url}`, {
      method: route.method,
      headers: { ...(given.body && { 'content-type': 'application/json' }), ...OWN_PAGE, ...given.headers },
      ...(given.body && { body: JSON.stringify(given.body) }),
    })
    const answer = (await response.json()) as { token?: string; ticket?: string }
    const cookie = cookieOf(response.headers)
    for (const secret of [answer.token, answer.ticket, cookie.split('=')[1]]) if (secret) secrets.add(secret)
    return { ...answer, cookie }
  }

  await post(contract.signup, { body, headers: { 'idempotency-key': 'key of the signup' } })
  await post(contract.signup, { body })
  await post(contract.login, { body: { email: body.email, password: 'a wrong guess' } })
  const { token, cookie } = await post(contract.login, { body })
  const headers = { authorization: `Bearer ${token}` }
  await post(contract.me, { headers })
  await post(contract.liveTicket, { headers })
  await post(forgotPassword, { body: { email: body.email } })
  const colleague = { name: 'Bia', email: 'colleague@example.com', password: 'of a colleague', profile: 'user' }
  await post(contract.createUser, { body: colleague, headers })
  await post(contract.createUser, { body: colleague, headers })
  const refreshed = await post(contract.refreshToken, { headers: { cookie } })
  await service.database.query('alter table login rename to away') // unexpected failures log the most
  await post(contract.login, { body })
  await service.database.query('alter table away rename to login')
  await post(contract.logout, { headers: { cookie: refreshed.cookie, ...headers } })
  for (const secret of ['a wrong guess', colleague.email, colleague.password]) secrets.add(secret)

  const log = await eventually(child.log, (text) => text.split('request answered').length > 12)
  expect(secrets.size).toBe(12)
  expect(log).toContain('request failed')
  for (const secret of secrets) expect(log).not.toContain(secret)
})

/** Starts the service as in production, in a separate process, and captures its output. */
async function startProcess() {
  let printed = ''
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const environment = { ...process.env, ...service.environment, LOG_LEVEL: 'trace' }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (printed += bytes.toString()))
  const log = () => printed
  const started = await eventually(log, (text) => text.includes('service started'))
  return {
    address: /"address":"([^"]+)","msg":"service started"/.exec(started)?.[1] ?? '',
    log,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
