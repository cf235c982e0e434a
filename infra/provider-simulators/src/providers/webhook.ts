import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf, type Provider } from '../wire/mount-provider.ts'
import type { Wire } from '../wire/wire.ts'

const NAME = 'webhook'
const SIGNATURE = /^t=\d{10},v1=[0-9a-f]{64}$/

const Asked = z.object({ event: z.literal('message'), message: z.object({ body: z.string().nullable() }) })

/** A receiver of webhooks, such as n8n. By default, it repeats the contact's message. */
export const webhook: Provider = {
  name: NAME,
  routes(app: FastifyInstance, { answers }: Wire) {
    app.post('/*', async (request, reply) => {
      const { 'x-recado-signature': signature, 'x-recado-delivery': delivery } = request.headers
      if (!SIGNATURE.test(String(signature)) || !delivery) return reply.code(401).send({ error: 'not signed' })
      const asked = Asked.safeParse(jsonOf(request))
      if (!asked.success) return reply.code(400).send({ error: 'malformed' })
      return answers.take(NAME) ?? { messages: [{ text: `Você disse: ${asked.data.message.body}` }] }
    })
  },
}
