import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { tryPrompt as contract } from '@recado/contracts/prompts/routes'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import type { z } from 'zod'
import type { PersonTx } from '../../tables/db.ts'
import type { PromptDeps } from './check-prompt.ts'
import type { Model, Question } from './model.ts'
import { findSealedPrompt } from './prompt-repository.ts'
import { systemText } from './system-text.ts'

type Input = z.output<(typeof contract)['body']>

/**
 * The question of a trial. A stored key is only sent to the stored address, so that a trial cannot leak the key.
 * @throws ERR_NO_PROMPT_FOUND | ERR_VALIDATION when neither the request nor the prompt has a key
 */
export const questionOfTrial =
  ({ keys }: PromptDeps) =>
  async (tx: PersonTx, { promptId, apiKey, turns, ...input }: Input): Promise<Question> => {
    const { baseUrl, maxTokens } = input
    const stored = promptId === null ? undefined : await findSealedPrompt(tx, promptId)
    if (promptId !== null && !stored) throw notFound('prompt')
    const own = stored && stored.base_url === baseUrl ? keys.open(stored.company_id, stored.api_key) : null
    const key = apiKey ?? own
    if (key === null) throw invalidField('apiKey', 'required', FIELD_ERRORS.required[tx.caller.language])
    return {
      apiKey: key,
      baseUrl,
      model: input.model,
      system: systemText({ contactName: '', maxTokens, prompt: input.prompt }),
      remarks: turns.map(({ role, text }) => ({
        by: role === 'person' ? ('contact' as const) : ('company' as const),
        text,
      })),
      maxTokens,
      temperature: input.temperature,
      mayHandOver: true,
    }
  }

/** Asks the model once. @throws ERR_PROMPT_FAILED */
export async function tryQuestion(model: Model, question: Question, limitMs: number) {
  const startedAt = performance.now()
  const result = await model.ask(question, AbortSignal.timeout(limitMs))
  if (result.outcome !== 'done') throw new AppError('ERR_PROMPT_FAILED', { detail: result.reason })
  return { ...result.answer, milliseconds: Math.round(performance.now() - startedAt) }
}
