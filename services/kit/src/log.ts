import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino'
import { currentTrace, type Trace } from './trace/trace.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Logger
type MakeChild = (this: Log, bindings: Bindings, options?: ChildLoggerOptions) => Log

const traceFacts = (trace: Trace | undefined): object => (trace ? { traceId: trace.traceId } : {})
const asTheyAre = (facts: unknown): unknown => facts

const UNWRITTEN = 1_048_576 // characters of lines that wait for a full disk; further ones are dropped

/**
 * Opens the standard output. It is synchronous, so that a crash does not lose the line that explains it. While its disk
 * is full, the process works on: an unhandled error would end it.
 */
const openOutput = (): DestinationStream =>
  pino.destination({ fd: 1, sync: true, maxLength: UNWRITTEN }).on('error', () => {})

/** Writes one JSON line per entry, without texts, phone numbers and credentials of people. */
export function createLog(name: string, level: string, destination?: DestinationStream): Log {
  const log = pino(
    {
      name,
      level,
      base: { service: name, pid: process.pid },
      mixin: () => traceFacts(currentTrace()),
      formatters: { log: withoutSecrets },
      serializers: { err: asTheyAre, error: asTheyAre }, // the formatter has already serialized errors; pino's serializers would add more fields
    },
    destination ?? openOutput(),
  )
  const child: MakeChild = log.child
  return Object.defineProperty(log, 'child', {
    value(this: Log, bindings: Bindings, options?: ChildLoggerOptions): Log {
      return child.call(this, withoutSecrets(bindings), options) // the formatter runs for lines only, not for bindings
    },
  })
}
