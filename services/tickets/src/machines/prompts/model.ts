import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { Outcome } from '@recado/kit/outside/outside-work'
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions'
import { z } from 'zod'
import { callMaker } from './call-maker.ts'
import type { Remark } from './history-repository.ts'

const LIMIT_MS = 20_000
const MOST_CHARACTERS = 4_096

/** The inputs of one question. */
export type Question = {
  readonly apiKey: string
  readonly baseUrl: string | null // null: the address of the installation
  readonly model: string | null // null: the model of the installation
  readonly system: string
  readonly remarks: readonly Remark[]
  readonly maxTokens: number
  readonly temperature: number
  readonly mayHandOver: boolean // whether the model gets the transfer tool
}
export type ModelAnswer = { readonly text: string; readonly handsOver: boolean; readonly tokens: number }

/**
 * Asks a model. The result is read from the outcome of the request with our own schema; the library's errors are
 * ignored.
 */
export type Model = { ask(question: Question, signal: AbortSignal): Promise<Outcome<ModelAnswer>> }

type Deps = { readonly outgoing: Outgoing; readonly baseUrl: string; readonly model: string }

/** Asks language models over OpenAI's protocol, which many providers offer. */
export const createModel = ({ outgoing, ...own }: Deps): Model => ({
  ask(question, signal) {
    const baseURL = question.baseUrl ?? own.baseUrl
    return callMaker({
      outgoing,
      purpose: 'model',
      limits: { totalMs: LIMIT_MS },
      apiKey: question.apiKey,
      baseURL,
      ask: (client) =>
        client.chat.completions.create(
          {
            model: question.model ?? own.model,
            messages: messagesOf(question),
            temperature: question.temperature,
            [maxTokensOf(baseURL)]: question.maxTokens,
            ...(question.mayHandOver && { tools: [TRANSFER] }),
          },
          { signal },
        ),
      read: (answer) => Completion.transform(answerOf).safeParse(answer).data,
    })
  },
})

/**
 * The model's only tool. A contact's messages can therefore make the model do two things only: answer, and ask for a
 * person.
 */
const TRANSFER: ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'transfer',
    description: 'Hands the conversation over to a person.',
    parameters: { type: 'object', properties: {} },
  },
}

const Completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string().nullish(), tool_calls: z.array(z.unknown()).nullish() }) }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
})

function answerOf({ choices: [first], usage }: z.infer<typeof Completion>): ModelAnswer {
  const text = (first?.message.content ?? '').replaceAll('\0', '').trim()
  const handsOver = (first?.message.tool_calls ?? []).length > 0 || /^\W*transfer\W*$/i.test(text)
  return { text: cut(text), handsOver, tokens: usage?.total_tokens ?? 0 }
}

const cut = (text: string): string => text.slice(0, MOST_CHARACTERS).toWellFormed()

/** The name of the field that limits tokens: OpenAI has renamed it, other providers use the old name. */
const maxTokensOf = (baseURL: string) =>
  URL.parse(baseURL)?.hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens'

const messagesOf = ({ system, remarks }: Question): ChatCompletionMessageParam[] => [
  { role: 'system', content: system },
  ...remarks.map(({ by, text }) => ({
    role: by === 'contact' ? ('user' as const) : ('assistant' as const),
    content: text,
  })),
]
