import type { IncomingMessage } from 'node:http'
import { errorText } from '@recado/contracts/errors'
import type { AppError } from '@recado/kit/errors'
import { languageOf } from '@recado/kit/http/callers/language'
import { requestIdOf } from '@recado/kit/http/server/request-id'

/** An error answer that the edge itself gives, in the language that the request asks for. */
export type Refusal = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function refusalOf(request: IncomingMessage, { code, status, details: given }: AppError): Refusal {
  const requestId = requestIdOf(request)
  const { retryAfter = 1, ...details } = { ...given, requestId } as Record<string, unknown>
  const message = errorText(code, languageOf(request.headers['accept-language']), details)
  const body = JSON.stringify({ ...details, error: code, message })
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'x-request-id': requestId,
      ...(status === 503 && { 'retry-after': String(retryAfter) }),
    },
    body,
  }
}
