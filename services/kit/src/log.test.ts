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
  'password',
  'currentPassword',
  'token',
  'ticket',
  'qrcode',
  'body',
  'text',
  'number',
  'phone',
  'email',
  'pushName',
])('%s is cut out wherever it stands', (field) => {
  const lines = written((log) => {
    log.info({ [field]: SECRET, kept: 'kept' }, 'top')
    log.info({ a: { [field]: SECRET } }, 'one deep')
    log.info({ a: { b: { [field]: SECRET } } }, 'two deep')
    log.info({ a: { b: [{ [field]: SECRET }] } }, 'in a list')
    log.child({ [field]: SECRET }).info('in a child')
  })

  expect(lines).not.toContain(SECRET)
  expect(lines).toContain('kept')
})

const databaseError = Object.assign(new Error(`invalid input syntax for type bigint: "${SECRET} "x"`), {
  code: '22P02',
  detail: `Key (phone)=(${SECRET}) already exists.`,
  where: `unnamed portal parameter $1 = '${SECRET}'`,
  constraint: 'contact_phone',
})

test.each<[string, unknown]>([
  ['a constraint that refused a row', databaseError],
  ['an error behind an error', new Error('outer', { cause: databaseError })],
  ['a body that is no JSON', attempt(() => JSON.parse(`{"text": "${SECRET}" oops`))],
  ['a text that is no JSON', attempt(() => JSON.parse(`${SECRET} "and" more`))],
  ['a value outside its schema', attempt(() => z.object({ a: z.enum(['x']) }).parse({ a: SECRET }))],
  ['an outcome with details', new AppError('ERR_TICKET_ALREADY_ACCEPTED', { winner: { name: SECRET } })],
  ['a thrown text', SECRET],
])('the error of %s is told without the values', (_, error) => {
  const line = written((log) => log.error({ err: error }, 'failed'))

  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line).err.type).toBeTypeOf('string')
})

test('an error keeps what finds it: its name, code, constraint and stack', () => {
  const line = written((log) => log.error({ err: databaseError }, 'failed'))

  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', code: '22P02', constraint: 'contact_phone' })
  expect(JSON.parse(line).err.stack).toContain('log.test.ts')
})

test('a line written for a request or an event tells of its trace, and no other line does', () => {
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

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
