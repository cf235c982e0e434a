import type { IncomingMessage } from 'node:http'
import { AppError } from '@recado/kit/errors'
import { BODY_LIMIT, boundBody, tellLimit } from '@recado/kit/http/server/bound-body'
import type { Body } from './ask-service.ts'

/** The bodies that a route accepts. */
export type BodyLimits = { readonly takesFiles: boolean; readonly maxBodyBytes?: number | undefined }

/** The methods whose bodies are forwarded. The body of a request with another method is ignored. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Reads the whole body before the edge asks a service, so that another process can get the body when the first is down.
 * @param limits with `takesFiles`, the body of a form is returned as a stream, regardless of its length
 * @returns undefined when the request has no body
 * @throws ERR_FILE_TOO_LARGE, and keeps reading the body, because closing the connection early would lose the answer
 */
export function readBody(
  request: IncomingMessage,
  { takesFiles, maxBodyBytes = BODY_LIMIT }: BodyLimits,
): Body | Promise<Body> {
  const { headers, method = '' } = request
  const length = headers['content-length']
  const hasBody = headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
  if (!hasBody || !WITH_BODY.has(method)) return undefined
  if (takesFiles && (headers['content-type'] ?? '').startsWith('multipart/form-data')) return request
  return readWhole(request, maxBodyBytes)
}

function readWhole(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  boundBody(request)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      chunks.length = 0
      reject(new AppError('ERR_FILE_TOO_LARGE', { limit: tellLimit(maxBytes) }))
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
  })
}
