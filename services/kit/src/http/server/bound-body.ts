import type { IncomingMessage } from 'node:http'

/** Bytes that a body may have unless its contract says more; a form with files has limits of its own. */
export const BODY_LIMIT = 256 * 1024
const KIB = 1_024

/** @returns how a limit is told to people, as `256 KiB` */
export const tellLimit = (bytes: number): string => `${bytes / KIB} KiB`

const REQUEST_MS = 30_000

/** A body that does not end keeps a connection: it is cut off, as Node would after its own, longer time. */
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
