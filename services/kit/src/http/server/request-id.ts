import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { correlationIdOf, readTraceparent } from '../../trace/trace.ts'

/** @returns the id of a request; derived from its trace, if it has one, so that one id finds everything */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const trace = readTraceparent(headers['traceparent'])
  return trace ? correlationIdOf(trace) : randomUUID()
}
