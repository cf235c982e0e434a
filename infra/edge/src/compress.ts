import type { IncomingMessage } from 'node:http'
import type { RouteContract } from '@recado/contracts/route'
import { isSignedIn } from '@recado/contracts/route-errors'
import { z } from 'zod'
import type { RawHeaders } from './headers.ts'

const LEAST_BYTES = 8 * 1024 // compressing smaller answers costs more than it saves
const OPENS_DOORS = /"[^"]*(?:token|secret|password|apikey|qrcode|recoverycodes|"key")[^"]*":/i

/**
 * @returns whether answers of a route may be compressed. They must be JSON for signed-in users and contain neither a
 * token nor a secret, because the compressed length could reveal it (BREACH, https://breachattack.com).
 */
export function isCompressible(contract: RouteContract): boolean {
  if (contract.method !== 'GET' || contract.answer || !isSignedIn(contract)) return false
  return !OPENS_DOORS.test(JSON.stringify(z.toJSONSchema(contract.response, { unrepresentable: 'any', io: 'output' })))
}

/** @returns whether this answer is large enough to compress and the browser accepts gzip */
export function isWorthCompressing(request: IncomingMessage, { statusCode, headers }: IncomingMessage): boolean {
  return (
    statusCode === 200 &&
    request.method === 'GET' &&
    Number(headers['content-length']) > LEAST_BYTES &&
    headers['content-encoding'] === undefined &&
    /^application\/json\b/.test(headers['content-type'] ?? '') &&
    takesGzip(request.headers['accept-encoding'])
  )
}

/** @returns whether the header `accept-encoding` allows gzip (RFC 9110 §12.5.3) */
const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|,)\s*gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted ?? ''))

/** @returns the headers of the compressed answer, made from those of the uncompressed one */
export function compressedHeaders(headers: RawHeaders): RawHeaders {
  const kept: RawHeaders = []
  for (let i = 0; i < headers.length; i += 2) {
    const [name = '', value = ''] = [headers[i], headers[i + 1]]
    if (name !== 'content-length' && name !== 'etag') kept.push(name, value)
  }
  return [...kept, 'content-encoding', 'gzip', 'vary', 'accept-encoding']
}
