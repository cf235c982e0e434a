import { type DestinationStream, type Logger, pino } from 'pino'

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

/** One JSON line per fact. The texts, numbers and credentials of people are cut out. */
export const createLog = (name: string, level: string, destination?: DestinationStream): Log =>
  pino(
    {
      name,
      level,
      base: { service: name, pid: process.pid },
      redact: { paths: DEPTHS.flatMap((depth) => SECRET_FIELDS.map((field) => `${depth}${field}`)), censor: '…' },
    },
    destination ?? pino.destination({ fd: 1, sync: true }), // a line must survive the crash that it explains
  )
