import type { IncomingMessage } from 'node:http'

/** The maximum bytes of a body, unless its contract allows more; a form with files has its own limits. */
export const BODY_LIMIT = 256 * 1024
const KIB = 1_024

/** @returns a readable limit, such as `256 KiB` */
export const tellLimit = (bytes: number): string => `${bytes / KIB} KiB`

const REQUEST_MS = 30_000

/** Closes the connection if the body of a request does not end in time; Node's own timeout is longer. */
export function boundBody(request: IncomingMessage): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n'), REQUEST_MS)
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/**
 * Whether the body is compressed. Compressed bodies are refused, because they can expand to many times the allowed
 * size.
 */
export const isEncoded = ({ headers }: IncomingMessage): boolean =>
  headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity'
