import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { correlationIdOf, readTraceparent } from '../../trace/trace.ts'

/**
 * @returns the id of a request; if the request has a trace, the id is derived from it, so that one id finds logs and
 * spans
 */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const trace = readTraceparent(headers['traceparent'])
  return trace ? correlationIdOf(trace) : randomUUID()
}
