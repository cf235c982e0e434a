import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf, type Provider } from '../wire/mount-provider.ts'
import type { Wire } from '../wire/wire.ts'

const NAME = 'dialogflow'

const Asked = z.object({
  queryInput: z.object({ text: z.object({ text: z.string().min(1).max(256), languageCode: z.string() }) }),
})
const Told = z.object({ texts: z.array(z.string()).default([]), ends: z.boolean().default(false) })

/** Dialogflow ES. By default, the agent repeats the question, and ends the conversation at `tchau`. */
export const dialogflow: Provider = {
  name: NAME,
  routes(app: FastifyInstance, { answers }: Wire) {
    app.post('/v2/projects/*', async (request, reply) => {
      if (!/^Bearer ya29\./.test(request.headers.authorization ?? '')) {
        return reply.code(401).send({ error: { code: 401, status: 'UNAUTHENTICATED' } })
      }
      const isDetected = /^[^/]+\/agent\/sessions\/[^/]{1,36}:detectIntent$/.test(
        (request.params as { '*': string })['*'],
      )
      const asked = Asked.safeParse(jsonOf(request))
      if (!isDetected || !asked.success) return reply.code(400).send({ error: { code: 400 } })
      const { text, languageCode } = asked.data.queryInput.text
      const told = answers.take(NAME)
      const { texts, ends } = Told.parse(told ?? { texts: [`Você disse: ${text}`], ends: /tchau/i.test(text) })
      return {
        responseId: crypto.randomUUID(),
        queryResult: {
          queryText: text,
          languageCode,
          fulfillmentText: texts[0] ?? '',
          fulfillmentMessages: texts.map((one) => ({ text: { text: [one] } })),
          intent: { displayName: 'simulated', ...(ends && { endInteraction: true }) },
          ...(ends && { diagnosticInfo: { end_conversation: true } }),
        },
      }
    })
  },
}
