import { type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger, pino } from 'pino'
import { currentTrace, type Trace } from './trace/trace.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Logger
type MakeChild = (this: Log, bindings: Bindings, options?: ChildLoggerOptions) => Log

const traceFacts = (trace: Trace | undefined): object => (trace ? { traceId: trace.traceId } : {})
const asTheyAre = (facts: unknown): unknown => facts

/** One JSON line per fact. The texts, numbers and credentials of people are cut out. */
export function createLog(name: string, level: string, destination?: DestinationStream): Log {
  const log = pino(
    {
      name,
      level,
      base: { service: name, pid: process.pid },
      mixin: () => traceFacts(currentTrace()),
      formatters: { log: withoutSecrets },
      serializers: { err: asTheyAre, error: asTheyAre }, // the formatter has told of errors; pino's own would tell more
    },
    destination ?? pino.destination({ fd: 1, sync: true }), // a line must survive the crash that it explains
  )
  const child: MakeChild = log.child
  return Object.defineProperty(log, 'child', {
    value(this: Log, bindings: Bindings, options?: ChildLoggerOptions): Log {
      return child.call(this, withoutSecrets(bindings), options) // the formatter sees lines only
    },
  })
}
