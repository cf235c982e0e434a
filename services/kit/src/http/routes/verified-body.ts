import type { RouteContract } from '@recado/contracts/route'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../caller.ts'
import { AppError } from '../../errors.ts'
import type { RawRequest, Verify } from './route.ts'

/**
 * Verifies a request and parses its JSON; undefined if the contract has no body.
 * @throws ERR_INVALID_SIGNATURE | ERR_VALIDATION
 */
export async function verifiedBody(
  { body: schema }: RouteContract,
  request: FastifyRequest,
  verify: Verify,
): Promise<unknown> {
  const rawBody = (request.body as Buffer | undefined) ?? Buffer.alloc(0)
  const { headers, params, query } = request
  const raw = { rawBody, headers, params, query, origin: originOf(request) } as RawRequest
  if (!(await verify(raw))) throw new AppError('ERR_INVALID_SIGNATURE')
  if (!schema) return undefined
  try {
    return rawBody.length > 0 ? JSON.parse(rawBody.toString()) : undefined
  } catch {
    throw new AppError('ERR_VALIDATION')
  }
}
