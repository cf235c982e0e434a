import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonOf, type Provider } from '../wire/mount-provider.ts'
import type { Wire } from '../wire/wire.ts'

const NAME = 'typebot'

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), attachedFileUrls: z.array(z.url()).optional() }),
  z.object({ type: z.literal('audio'), url: z.url() }),
])
const Continued = z.object({ message: Message.optional() }) // absent when the client skips the question or resumes the flow
const Told = z.object({
  messages: z.array(z.unknown()).default([]),
  input: z.unknown().optional(),
  clientSideActions: z.array(z.unknown()).optional(),
})

/** A bubble as Typebot sends it. */
const bubble = (text: string) => ({
  id: crypto.randomUUID(),
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
})
const CHOICES = { id: 'choice', type: 'choice input', items: [{ content: 'Vendas' }, { content: 'Suporte' }] }

/** Typebot's public chat API. By default, the flow asks for a name, offers two choices, and ends. */
export const typebot: Provider = {
  name: NAME,
  routes(app: FastifyInstance, { answers }: Wire) {
    const steps = new Map<string, number>()
    const told = () => {
      const answer = answers.take(NAME)
      return answer === undefined ? undefined : Told.parse(answer)
    }
    app.post('/api/v1/typebots/:slug/startChat', async () => {
      const sessionId = crypto.randomUUID()
      steps.set(sessionId, 1)
      const byItself = { messages: [bubble('Qual é o seu nome?')], input: { id: 'name', type: 'text input' } }
      return { sessionId, typebot: { id: 'simulated' }, ...(told() ?? byItself) }
    })
    app.post('/api/v1/sessions/:id/continueChat', async (request, reply) => {
      const { id } = request.params as { id: string }
      const step = steps.get(id)
      const asked = Continued.safeParse(jsonOf(request))
      if (!asked.success) return reply.code(400).send({ message: 'malformed' })
      if (step === undefined) return reply.code(404).send({ message: 'Session not found.', code: 'NOT_FOUND' })
      steps.set(id, step + 1)
      const { message } = asked.data
      const text = message?.type === 'text' ? message.text : ''
      const byItself =
        step === 1
          ? { messages: [bubble(`Prazer, ${text}! Com quem quer falar?`)], input: CHOICES }
          : { messages: [bubble(`Certo: ${text}.`)] }
      return told() ?? byItself
    })
    app.delete('/sessions', async () => {
      steps.clear()
      return {}
    })
  },
}
