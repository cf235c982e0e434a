import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank/bank.ts'
import { Problem } from './problems.ts'

const HOUR_SECONDS = 3_600

const Grant = z.object({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
})

/** OAuth 2: exchanges the account's credentials, in the header or the form, for a token. */
export function tokenRoutes(app: FastifyInstance, bank: Bank): void {
  app.post('/oauth/token', (request, reply) => {
    const grant = Grant.safeParse(request.body).data
    const [id, secret] = basicOf(request.headers.authorization) ?? [grant?.client_id, grant?.client_secret]
    const { clientId, clientSecret } = bank.account
    if (!grant) return reply.code(400).send({ error: 'unsupported_grant_type' })
    if (id !== clientId || secret !== clientSecret) return reply.code(401).send({ error: 'invalid_client' })
    const token = randomBytes(24).toString('base64url')
    const seconds = bank.faults.current().tokenSeconds ?? HOUR_SECONDS
    bank.tokens.set(token, Date.now() + seconds * 1_000)
    return reply.send({
      access_token: token,
      token_type: 'Bearer',
      expires_in: seconds,
      scope: grant.scope ?? 'cob.write cob.read pix.read webhook.write webhook.read',
    })
  })
}

/** @throws Problem 401 */
export function checkToken(bank: Bank, authorization: string | undefined): void {
  const [, token = ''] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  if ((bank.tokens.get(token) ?? 0) > Date.now()) return
  bank.tokens.delete(token)
  throw new Problem(401, 'AcessoNegado', 'O token não é válido.')
}

function basicOf(authorization: string | undefined): [id: string, secret: string] | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return [id, secret]
}
