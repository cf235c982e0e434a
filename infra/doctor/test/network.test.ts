import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startMailbox } from '@recado/kit/testing/mailbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAlerts } from '../src/checks/check-alerts.ts'
import { checkCertificate } from '../src/checks/check-certificate.ts'
import { checkMail } from '../src/checks/check-mail.ts'
import { checkOutside } from '../src/checks/check-outside.ts'
import { checkProcess } from '../src/checks/check-process.ts'
import { checkTls } from '../src/checks/check-tls.ts'

const DAY_MS = 24 * 60 * 60_000

let folder: string
let certificate: string
let key: string
let otherKey: string
let nothing: string // an address at which no server listens
beforeAll(async () => {
  const server = createServer()
  nothing = `http://127.0.0.1:${await listen(server)}`
  await new Promise((closed) => server.close(closed))
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  const make = (name: string) => {
    const [pem, secret] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)]
    const subject = [
      '-subj',
      '/CN=localhost',
      '-days',
      '90',
      '-nodes',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
    ]
    execFileSync('openssl', ['req', '-x509', ...subject, '-out', pem, '-keyout', secret], { stdio: 'pipe' })
    return [readFileSync(pem, 'utf8'), readFileSync(secret, 'utf8')] as const
  }
  ;[certificate, key] = make('own')
  ;[, otherKey] = make('other')
})
afterAll(() => rmSync(folder, { recursive: true }))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const serve = async (answer: RequestListener) => `http://127.0.0.1:${await listen(createServer(answer))}`
const serveJson = (status: number, content: object) =>
  serve((_, response) => void response.writeHead(status).end(JSON.stringify(content)))

test('a certificate that has expired, expires soon, cannot be read or has another key is reported', () => {
  const inDays = (days: number) => Date.now() + days * DAY_MS

  expect(checkCertificate({ certificate, key })).toMatchObject({
    level: 'fine',
    text: 'the certificate expires in 89 days',
  })
  expect(checkCertificate({ certificate, key, now: inDays(70) })).toMatchObject({ level: 'warning' })
  expect(checkCertificate({ certificate, key, now: inDays(91.5) })).toMatchObject({
    level: 'failure',
    text: 'the certificate expired 2 days ago',
  })
  expect(checkCertificate({ certificate, key: otherKey })).toMatchObject({
    level: 'failure',
    text: 'the private key does not belong to the certificate',
  })
  expect(checkCertificate({ certificate: 'no certificate' })).toMatchObject({
    level: 'failure',
    text: 'the certificate cannot be read',
  })
})

test('an https server with an untrusted or an expired certificate is a failure', async () => {
  const url = new URL(`https://localhost:${await listen(createTlsServer({ cert: certificate, key }))}`)

  expect(await checkTls(url)).toMatchObject({
    level: 'failure',
    text: 'the certificate is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT',
  })
  expect(await checkTls(url, Date.now() + 100 * DAY_MS)).toMatchObject({
    level: 'failure',
    text: expect.stringMatching(/^the certificate expired \d+ days ago$/),
  })
})

test('a mail server that answers is fine; one that is missing, unreachable or refuses is reported', async () => {
  const mailbox = await startMailbox()
  try {
    expect(await checkMail(mailbox.url)).toMatchObject({ level: 'fine' })
    mailbox.always({ auth: '535 wrong password' })
    const refused = await checkMail(mailbox.url.replace('://', '://name:a-secret@'))
    expect(refused).toMatchObject({ level: 'failure', text: 'it cannot be used: answered 535' })
    expect(JSON.stringify(refused)).not.toContain('a-secret')
  } finally {
    await mailbox.close()
  }
  expect(await checkMail('smtp://127.0.0.1:1')).toMatchObject({
    level: 'failure',
    text: 'it cannot be used: ECONNREFUSED',
  })
  expect(await checkMail('')).toMatchObject({ level: 'warning' })
})

test('an address of another system is fine with any answer, and a failure if it is not allowed or not reached', async () => {
  const url = await serve((_, response) => void response.writeHead(401).end())
  const { host } = new URL(url)

  expect(await checkOutside(url, url)).toMatchObject({ level: 'fine', text: `${host} answers` })
  expect(await checkOutside(url, undefined)).toMatchObject({ level: 'fine' })
  expect(await checkOutside(url, '*')).toMatchObject({ level: 'failure', text: `${host} may not be called (host)` })
  for (const allowed of [nothing, undefined])
    expect(await checkOutside(nothing, allowed)).toMatchObject({
      level: 'failure',
      text: `${new URL(nothing).host} cannot be reached: ECONNREFUSED`,
    })
})

test('an address with an authority of its own is reached with the certificates of the service alone', async () => {
  const url = `https://localhost:${await listen(createTlsServer({ cert: certificate, key }, (_, response) => void response.end()))}`
  const { host } = new URL(url)

  expect(await checkOutside(url, url, { ca: certificate })).toMatchObject({ level: 'fine' })
  expect(await checkOutside(url, url)).toMatchObject({
    level: 'failure',
    text: `${host} cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT`,
  })
})

test('a process that is not ready, and one that does not answer, are failures', async () => {
  expect(await checkProcess(await serveJson(200, { ready: true, failing: [] }))).toMatchObject({ level: 'fine' })
  expect(await checkProcess(await serveJson(503, { ready: false, failing: ['broker'] }))).toMatchObject({
    level: 'failure',
    text: 'it is not ready: broker',
  })
  expect(await checkProcess(nothing)).toMatchObject({ level: 'failure', text: 'it does not answer' })
})

test('alerts that fire are a failure if one of them needs a person at once, and otherwise a warning', async () => {
  const alert = (state: string, alertname: string, severity: string) => ({ state, labels: { alertname, severity } })
  const check = async (...alerts: object[]) =>
    checkAlerts(await serveJson(200, { status: 'success', data: { alerts } }))

  expect(await check(alert('pending', 'ServiceDown', 'page'))).toMatchObject({ level: 'fine' })
  expect(await check(alert('firing', 'EventsDead', 'ticket'))).toMatchObject({ level: 'warning' })
  expect(await check(alert('firing', 'EventsDead', 'ticket'), alert('firing', 'ServiceDown', 'page'))).toMatchObject({
    level: 'failure',
    text: 'alerts fire: EventsDead, ServiceDown',
  })
})

/** Runs the command for these services in this environment. */
async function runDoctor(services: readonly string[], environment: NodeJS.ProcessEnv) {
  const run = promisify(execFile)(process.execPath, ['infra/doctor/src/main.ts', ...services], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], ...environment },
  })
  return run.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string }) => error,
  )
}

test('the command names each fault of an environment, shows no secret, and ends with 1', async () => {
  const { code, stdout } = await runDoctor(['realtime'], {
    PORT: new URL(nothing).port,
    AMQP_NAMESPACE: 'A planted value',
    AMQP_URL: 'amqp://user:a-planted-secret@127.0.0.1:1',
    JWKS_URL: `${nothing}/keys`,
  })
  expect(code).toBe(1)
  expect(stdout).toContain('FAILURE  configuration of realtime: the environment is not usable: AMQP_NAMESPACE: ')
  expect(stdout).toContain('FAILURE  process of realtime: it does not answer')
  expect(stdout).toContain(`FAILURE  JWKS_URL: ${new URL(nothing).host} cannot be reached: ECONNREFUSED`)
  expect(stdout).toMatch(/FAILURE {2}RabbitMQ: cannot be checked: .*ECONNREFUSED/)
  expect(stdout).not.toContain('a-planted-secret')
})

test('the command reports on the gateway, whose code silences the console', async () => {
  const { code, stdout } = await runDoctor(['connections'], { PORT: new URL(nothing).port })

  expect(code).toBe(1)
  expect(stdout).toContain('FAILURE  configuration of connections: the environment is not usable: AMQP_URL is missing')
})
