import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@recado/system/services'
import type { Environment } from '@recado/system/together/environment-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConfiguration } from '../src/checks/check-configuration.ts'
import { checkDisk } from '../src/checks/check-disk.ts'
import { checkNode } from '../src/checks/check-node.ts'
import { checkOpenFiles } from '../src/checks/check-open-files.ts'
import { checkSecret } from '../src/checks/check-secret.ts'
import { listChecks } from '../src/list-checks.ts'
import { readNamed } from '../src/read-installation.ts'
import { reportLines } from '../src/report.ts'
import { runCheck } from '../src/run-check.ts'

const KEY = Buffer.from(Array.from({ length: 32 }, (_, n) => (n * 37) % 256)).toString('base64')
const OTHER = Buffer.from(Array.from({ length: 32 }, (_, n) => (n * 41 + 5) % 256)).toString('base64')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a service with missing and invalid variables is a failure that names them and shows no value', async () => {
  const finding = await checkConfiguration('billing', { PORT: 'a-planted-value', SECRET_KEY: 'another-planted-value' })

  expect(finding.level).toBe('failure')
  expect(finding.text).toMatch(/PORT: .*AMQP_URL is missing.*SECRET_KEY: .*DATABASE_URL is missing/)
  expect(JSON.stringify(finding)).not.toContain('planted-value')
})

test('a service with all its variables is fine', async () => {
  const environment = {
    PORT: '8080',
    AMQP_URL: 'amqp://127.0.0.1',
    JWKS_URL: 'http://127.0.0.1/keys',
    PUBLIC_URL: 'https://example.com',
  }
  expect(await checkConfiguration('realtime', environment)).toMatchObject({ level: 'fine' })
})

test.each([
  ['20.20.2', 'failure', 'Node 20.20.2 is too old'],
  ['26.1.0', 'warning', 'Node 26.1.0 has not been tried'],
  ['24.22.0', 'fine', 'Node 24.22.0'],
])('Node %s is reported as %s', (running, level, text) => {
  expect(checkNode({ running, tested: '24.21.0' })).toMatchObject({ level, text })
})

test.each<[string, (string | undefined)[], string, string]>([
  ['a missing key', [KEY, undefined], 'failure', 'it is missing in billing'],
  ['keys that differ', [KEY, OTHER], 'failure', 'it is not the same in auth, billing'],
  ['a short key', ['c2hvcnQ=', 'c2hvcnQ='], 'failure', 'it is not 32 bytes in base64'],
  [
    'a key of equal bytes',
    Array(2).fill(Buffer.alloc(32).toString('base64')),
    'failure',
    'it is not random, so it can be guessed',
  ],
  ['a good key', [KEY, KEY], 'fine', 'it has 32 bytes and is the same everywhere'],
])('the check of %s reports it without the key', (_, [auth, billing], level, text) => {
  const finding = checkSecret(
    new Map([
      ['auth', auth],
      ['billing', billing],
    ]),
  )

  expect(finding).toMatchObject({ level, text })
  for (const secret of [auth, billing]) if (secret) expect(JSON.stringify(finding)).not.toContain(secret)
})

test('a folder that does not exist, and a disk with little space, are reported', async () => {
  expect(await checkDisk(join(folder, 'gone'))).toMatchObject({
    level: 'failure',
    text: expect.stringContaining('ENOENT'),
  })
  expect(await checkDisk(folder, { failureBytes: 1e18, warningShare: 0 })).toMatchObject({ level: 'failure' })
  expect(await checkDisk(folder, { failureBytes: 0, warningShare: 1.1 })).toMatchObject({ level: 'warning' })
  expect(await checkDisk(folder, { failureBytes: 0, warningShare: 0 })).toMatchObject({ level: 'fine' })
})

test('a low limit of open files is reported, and the limits of this process can be read', () => {
  const limits = (soft: string) =>
    `Limit   Soft Limit  Hard Limit  Units\nMax open files            ${soft}       524288     files\n`

  expect(checkOpenFiles(limits('256'))).toMatchObject({ level: 'failure', text: 'a process may open 256 files' })
  expect(checkOpenFiles(limits('1024'))).toMatchObject({ level: 'warning' })
  expect(checkOpenFiles(limits('65536'))).toMatchObject({ level: 'fine' })
  expect(checkOpenFiles(limits('unlimited'))).toMatchObject({ level: 'fine' })
  expect(checkOpenFiles(readFileSync('/proc/self/limits', 'utf8')).text).toMatch(/\d files|not limited/)
})

test('a check that never ends, and one that throws, are failures without passwords', async () => {
  const never = await runCheck({ subject: 'a', run: () => new Promise(() => {}) }, 10)
  const throws = await runCheck({
    subject: 'b',
    run: () => {
      throw new Error('connect to amqp://user:a-secret@host:5672 failed')
    },
  })

  expect(never).toMatchObject({ subject: 'a', level: 'failure', text: 'does not answer within 0.01 s' })
  expect(throws.text).toBe('cannot be checked: connect to amqp://host:5672 failed')
})

test('the report has each fault with its advice, and the totals', () => {
  const lines = reportLines([
    { subject: 'Node', level: 'fine', text: 'Node 24' },
    { subject: 'disk', level: 'failure', text: 'is full', advice: 'Free space.' },
  ])
  expect(lines).toEqual([
    'fine     Node: Node 24',
    'FAILURE  disk: is full',
    '         Free space.',
    '',
    '2 checks, 1 failures, 0 warnings.',
  ])
})

test('services that share servers, folders and keys have one check for each of them', () => {
  const own = (name: string) => ({
    PORT: '8080',
    AMQP_URL: 'amqp://broker',
    SECRET_KEY: KEY,
    MEDIA_DIRECTORY: '/data/media',
    DATABASE_OWNER_URL: `postgres://owner@db:5432/${name}`,
    DATABASE_URL: `postgres://app@db:5432/${name}`,
    DATABASE_SYSTEM_URL: `postgres://system@db:5432/${name}`,
    PUBLIC_URL: 'https://example.com',
  })
  const services = new Map<ServiceName, Environment>([
    ['auth', own('auth')],
    ['tickets', { ...own('tickets'), MEDIA_S3_BUCKET: 'a-bucket', MEDIA_S3_ENDPOINT: 'https://s3.example.com' }],
  ])
  const checks = listChecks(
    { services, edge: undefined, pids: new Map() },
    { testedNode: '24.21.0', prometheusUrl: undefined },
  )

  expect(checks.map(({ subject }) => subject)).toEqual([
    'Node',
    'configuration of auth',
    'configuration of tickets',
    'SECRET_KEY',
    'MEDIA_LINK_KEY',
    'process of auth',
    'process of tickets',
    'PostgreSQL at db:5432',
    'clock of db:5432',
    'backups of db:5432',
    'database of auth',
    'DATABASE_URL of auth',
    'sealed values of auth',
    'address for locks of auth',
    'database of tickets',
    'DATABASE_URL of tickets',
    'sealed values of tickets',
    'address for locks of tickets',
    'RabbitMQ',
    'dead queues of recado',
    'MEDIA_DIRECTORY',
    'MEDIA_S3_ENDPOINT',
    'PUBLIC_URL',
  ])
  expect(() => readNamed(['nobody'], {})).toThrow('There is no service nobody.')
})
