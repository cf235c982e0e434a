import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from './errors.ts'
import { createLog, type Log } from './log.ts'
import { withTrace } from './trace/trace.ts'

const SECRET = 'hunter2'

function written(write: (log: Log) => void): string {
  const lines: string[] = []
  write(createLog('test', 'trace', { write: (line: string) => void lines.push(line) }))
  return lines.join('')
}

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'access_token',
  'refreshToken',
  'Api-Token',
  'ticket',
  'clientSecret',
  'apiKey',
  'privateKey',
  'mediaKey',
  'creds',
  'qrcode',
  'pairingCode',
  'pixKey',
  'pixCopiaECola',
  'chave',
  'devedor',
  'cpf',
  'body',
  'payload',
  'text',
  'number',
  'phone',
  'email',
  'pushName',
])('the field %s is redacted at every depth', (field) => {
  const lines = written((log) => {
    log.info({ [field]: SECRET, kept: 'kept' }, 'top')
    log.info({ a: { [field]: SECRET } }, 'one deep')
    log.info({ a: { b: { [field]: SECRET } } }, 'two deep')
    log.info({ a: { b: [{ [field]: SECRET }] } }, 'in a list')
    log.info({ a: { b: { c: { d: { e: { [field]: [SECRET] } } } } } }, 'far below')
    log.child({ [field]: SECRET }).info('in a child')
    log.child({ a: { [field]: SECRET } }, { level: 'info' }).info('below, in a child')
    log
      .child({ kept: 'kept' })
      .child({ [field]: SECRET })
      .info('in a child of a child')
  })

  expect(lines).not.toContain(SECRET)
  expect(lines.match(/kept/g)).toHaveLength(4)
})

class Held {
  readonly content = SECRET
}

test.each<[string, unknown]>([
  ['bytes', Buffer.from(SECRET)],
  ['an object of a library', new Held()],
  ['an address with its query', new URL(`https://provider.example/?a=${SECRET}`)],
  ['an error with an additional field', Object.assign(new Error('failed'), { response: SECRET })],
  ['a deeply nested object', nested(20, SECRET)],
])('the log redacts %s', (_, value) => {
  const lines = written((log) => {
    log.info({ value }, 'below')
    log.info({ list: [value] }, 'in a list')
  })

  expect(lines).not.toContain(SECRET)
  expect(lines).not.toContain(JSON.stringify(Buffer.from(SECRET)).slice(0, -1))
})

test('facts without secrets are logged as they are, and the given object is unchanged', () => {
  const facts = { count: 1, at: new Date(0), list: [1, 'two', { three: null }], token: SECRET }

  const line = JSON.parse(written((log) => log.info(facts, 'told')))

  expect(line).toMatchObject({
    count: 1,
    at: '1970-01-01T00:00:00.000Z',
    list: [1, 'two', { three: null }],
    token: '…',
  })
  expect(facts.token).toBe(SECRET)
})

test('a circular object is logged without an error', () => {
  const circle: Record<string, unknown> = { kept: 'kept' }
  circle['self'] = circle
  const itself = new Error('its own cause')
  itself.cause = itself

  expect(written((log) => log.info(circle, 'round'))).toContain('kept')
  expect(written((log) => log.info({ err: itself }, 'round'))).toContain('its own cause')
})

const databaseError = Object.assign(new Error(`invalid input syntax for type bigint: "${SECRET} "x"`), {
  code: '22P02',
  detail: `Key (phone)=(${SECRET}) already exists.`,
  where: `unnamed portal parameter $1 = '${SECRET}'`,
  constraint: 'contact_phone',
})

test.each<[string, unknown]>([
  ['a violated constraint', databaseError],
  ['an error with a cause', new Error('outer', { cause: databaseError })],
  ['a body that is not JSON', attempt(() => JSON.parse(`{"text": "${SECRET}" oops`))],
  ['a text that is not JSON', attempt(() => JSON.parse(`${SECRET} "and" more`))],
  ['a value outside its schema', attempt(() => z.object({ a: z.enum(['x']) }).parse({ a: SECRET }))],
  ['an AppError with details', new AppError('ERR_TICKET_ALREADY_ACCEPTED', { winner: { name: SECRET } })],
  ['a thrown string', SECRET],
])('the logged error of %s has no values', (_, error) => {
  const line = written((log) => log.error({ err: error }, 'failed'))

  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line).err.type).toBeTypeOf('string')
})

test('a logged error has its name, code, constraint and stack', () => {
  const line = written((log) => log.error({ err: databaseError }, 'failed'))

  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', code: '22P02', constraint: 'contact_phone' })
  expect(JSON.parse(line).err.stack).toContain('log.test.ts')
})

test('a log entry of a request or an event names its trace, and other entries do not', () => {
  const trace = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true }
  const lines = written((log) => {
    withTrace(trace, () => log.info('within'))
    log.info('without')
  })

  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).traceId),
  ).toEqual([trace.traceId, undefined])
})

function nested(depth: number, value: unknown): unknown {
  return depth === 0 ? value : { a: nested(depth - 1, value) }
}

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test('a process whose log cannot be written, as on a full disk, works on', () => {
  const script = `
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('./log.ts'))})
    const log = createLog('test', 'info')
    for (let line = 0; line < 3; line++) log.info('line')
    process.exitCode = 7`
  const output = openSync('/dev/full', 'w')

  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  })

  closeSync(output)
  expect([status, stderr]).toEqual([7, ''])
})
