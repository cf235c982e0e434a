import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { OutgoingLimits } from '@recado/kit/outgoing/outgoing-request'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import type { OpenAI } from 'openai'
import { fetchThrough } from './fetch-through.ts'

const MOST_WAIT_MS = 30_000 // a contact waits for the answer

type Call<A> = {
  readonly outgoing: Outgoing
  readonly purpose: string
  readonly limits: Partial<OutgoingLimits>
  readonly apiKey: string
  readonly baseURL: string
  readonly ask: (client: OpenAI) => Promise<unknown>
  /** @returns undefined when the answer is unreadable */
  readonly read: (answer: unknown) => A | undefined
}

/** Calls a model provider once, over OpenAI's protocol. The library is loaded at the first call. */
export async function callMaker<A>({ outgoing, purpose, limits, ask, read, ...to }: Call<A>): Promise<Outcome<A>> {
  const way = fetchThrough({ outgoing, purpose, limits })
  const { OpenAI } = await import('openai')
  const client = new OpenAI({ ...to, fetch: way.fetch, maxRetries: 0, logLevel: 'off' })
  let answered: unknown
  try {
    answered = await ask(client)
  } catch {
    // The outcome of the request contains the failure.
  }
  const result = way.last()
  if (!result) return { outcome: 'hopeless', reason: 'not asked' }
  const outcome = outcomeOf(result, () => read(answered))
  if (outcome.outcome !== 'done') return withinPatience(outcome)
  return outcome.answer === undefined
    ? { outcome: 'unsure', reason: 'unreadable' }
    : { outcome: 'done', answer: outcome.answer }
}

/** Treats a provider as failed if it asks for a longer wait than a contact accepts. */
const withinPatience = (outcome: Outcome<never>): Outcome<never> =>
  'waitMs' in outcome && (outcome.waitMs ?? 0) > MOST_WAIT_MS
    ? { outcome: 'hopeless', reason: outcome.reason }
    : outcome
