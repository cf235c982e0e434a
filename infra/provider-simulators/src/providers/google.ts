import type { FastifyInstance } from 'fastify'
import { bodyOf, type Provider } from '../wire/mount-provider.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Google's token endpoint for service accounts. It does not verify the signature; tests do. */
export const google: Provider = {
  name: 'google',
  routes(app: FastifyInstance) {
    app.post('/token', async (request, reply) => {
      const form = new URLSearchParams(bodyOf(request).toString('utf8'))
      const parts = form.get('assertion')?.split('.') ?? []
      if (form.get('grant_type') !== GRANT || parts.length !== 3) {
        return reply.code(400).send({ error: 'invalid_grant' })
      }
      return { access_token: `ya29.${crypto.randomUUID()}`, expires_in: 3_599, token_type: 'Bearer' }
    })
  },
}
