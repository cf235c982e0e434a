import { type DestinationStream, type Logger, pino } from 'pino'
import { currentTrace, type Trace } from './trace/trace.ts'

export type Log = Logger

/** Fields whose values never reach a log line, wherever they stand. */
const SECRET_FIELDS = [
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
  'detail', // of a PostgreSQL error: it repeats the row
]
const DEPTHS = ['', '*.', '*.*.', '*.*.*.']

/** JSON.parse shows what it could not read, and PostgreSQL's data errors (class 22) show values, in quotes. */
function withoutValues({ message, code }: { message: string; code?: unknown }, isSyntax: boolean): string {
  if (isSyntax) return 'not readable'
  return typeof code === 'string' && code.startsWith('22') ? message.replace(/".*"/s, '"…"') : message
}

/**
 * What a line tells of an error: what it is and where, but neither the row that a constraint refused (`detail`) nor
 * the text that could not be read.
 */
function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, code, constraint, table, column, cause } = error as Error & Record<string, unknown>
  const shown = withoutValues({ message, code }, error instanceof SyntaxError)
  return {
    type: name,
    message: shown,
    code,
    constraint,
    table,
    column,
    stack: stack?.replace(message, () => shown),
    ...(cause !== undefined && { cause: errorFacts(cause) }),
  }
}

const traceFacts = (trace: Trace | undefined): object => (trace ? { traceId: trace.traceId } : {})

/** One JSON line per fact. The texts, numbers and credentials of people are cut out. */
export const createLog = (name: string, level: string, destination?: DestinationStream): Log =>
  pino(
    {
      name,
      level,
      base: { service: name, pid: process.pid },
      mixin: () => traceFacts(currentTrace()),
      serializers: { err: errorFacts, error: errorFacts },
      redact: { paths: DEPTHS.flatMap((depth) => SECRET_FIELDS.map((field) => `${depth}${field}`)), censor: '…' },
    },
    destination ?? pino.destination({ fd: 1, sync: true }), // a line must survive the crash that it explains
  )
