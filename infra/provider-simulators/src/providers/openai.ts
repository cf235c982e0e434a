import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyOf, jsonOf, type Provider } from '../wire/mount-provider.ts'
import type { Wire } from '../wire/wire.ts'

const NAME = 'openai'
const GOOD_KEY = /^Bearer sk-/

const Asked = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
})
type Asked = z.infer<typeof Asked>

/** The model's next answer. */
const Told = z.object({ text: z.string().default(''), tool: z.string().optional(), tokens: z.int().default(42) })

/** The transcript of the next audio. */
const Heard = z.object({ text: z.string().default('Olá, tudo bem?'), tokens: z.int().default(7) })

/** The API that many providers of language models share. By default, the model repeats the last question. */
export const openai: Provider = {
  name: NAME,
  routes(app: FastifyInstance, { answers }: Wire) {
    app.addHook('preHandler', async (request, reply) => {
      if (!GOOD_KEY.test(request.headers.authorization ?? '')) {
        await reply.code(401).send({ error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } })
      }
    })
    app.post('/v1/chat/completions', async (request, reply) => {
      const asked = Asked.safeParse(jsonOf(request))
      if (!asked.success) return reply.code(400).send({ error: { message: 'The request is malformed.' } })
      const told = answers.take(NAME)
      return completionOf(asked.data, told === undefined ? sayByItself(asked.data) : Told.parse(told))
    })
    app.post('/v1/audio/transcriptions', async (request, reply) => {
      const isForm = /^multipart\/form-data/.test(request.headers['content-type'] ?? '')
      if (!isForm || !bodyOf(request).includes('name="file"')) {
        return reply.code(400).send({ error: { message: 'There is no file.' } })
      }
      const { text, tokens } = Heard.parse(answers.take(`${NAME}-transcription`) ?? {})
      return { text, usage: { type: 'tokens', total_tokens: tokens } }
    })
  },
}

function sayByItself({ messages, tools }: Asked): z.infer<typeof Told> {
  const last = String(messages.findLast(({ role }) => role === 'user')?.content ?? '')
  const transfer = tools.find(({ function: { name } }) => name === 'transfer')
  if (transfer && /atendente|pessoa/i.test(last)) return { text: '', tool: 'transfer', tokens: 42 }
  return { text: `Você disse: ${last}`, tokens: 42 }
}

const completionOf = ({ model }: Asked, { text, tool, tokens }: z.infer<typeof Told>) => ({
  id: `chatcmpl-${crypto.randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1_000),
  model,
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: text === '' ? null : text,
        ...(tool && {
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: tool, arguments: '{}' } }],
        }),
      },
      finish_reason: tool ? 'tool_calls' : 'stop',
    },
  ],
  usage: { prompt_tokens: tokens - 1, completion_tokens: 1, total_tokens: tokens },
})
