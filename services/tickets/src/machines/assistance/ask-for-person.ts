import type { suggestReply, sumUpTicket } from '@recado/contracts/assistance/routes'
import { AppError } from '@recado/kit/errors'
import type { HandlerInput } from '@recado/kit/http/routes/route'
import { untilGone } from '@recado/kit/http/server/until-gone'
import type { Database, PersonTx } from '../../tables/db.ts'
import type { Model } from '../prompts/model.ts'
import type { PromptKeys } from '../prompts/prompt-keys.ts'
import { countTokens } from '../prompts/prompt-repository.ts'
import type { AskedForPerson } from './question-of-ticket.ts'
import { type TakeTurn, takeTurnOf } from './take-turn.ts'

const LIMIT_MS = 20_000

export type AskDeps = {
  readonly model: Model
  readonly keys: PromptKeys
  readonly takeTurn: TakeTurn
}
type Input = HandlerInput<typeof suggestReply | typeof sumUpTicket, Database>
type Prepare = (tx: PersonTx, params: Input['params']) => Promise<AskedForPerson>

/**
 * Asks a model on behalf of a person, without an open transaction and with a time limit. The company's prompt for
 * agents provides key, address and limits. The answer is a draft: the model has no tool and sends nothing. Question and
 * answer are not logged.
 * @throws ERR_TOO_MANY_REQUESTS | ERR_PROMPT_FAILED | the errors of `prepare`
 */
export async function askForPerson(
  { model, takeTurn }: AskDeps,
  { caller, params, transact, request, reply }: Input,
  prepare: Prepare,
  mostCharacters: number,
): Promise<string> {
  const { promptId, question } = await transact((tx) => prepare(tx, params))
  await takeTurnOf(caller, takeTurn)
  const startedAt = performance.now()
  const result = await model.ask(question, AbortSignal.any([AbortSignal.timeout(LIMIT_MS), untilGone(reply)]))
  const milliseconds = Math.round(performance.now() - startedAt)
  const answer = result.outcome === 'done' ? result.answer : undefined
  const facts = { ticketId: params.ticketId, promptId, milliseconds, outcome: result.outcome, tokens: answer?.tokens }
  request.log.info(facts, 'a model was asked for a person')
  if (result.outcome !== 'done') throw new AppError('ERR_PROMPT_FAILED', { detail: result.reason })
  const { text, tokens } = result.answer
  if (tokens > 0) await transact((tx) => countTokens(tx, promptId, tokens))
  if (text === '') throw new AppError('ERR_PROMPT_FAILED', { detail: 'empty answer' })
  return text.slice(0, mostCharacters).toWellFormed()
}
