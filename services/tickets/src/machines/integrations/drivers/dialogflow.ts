import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { z } from 'zod'
import type { ServiceAccount } from '../service-account.ts'
import type { Answer } from './answer.ts'
import type { GoogleTokens } from './google-token.ts'
import { readJson } from './read-json.ts'

const TIMEOUT_MS = 10_000
const MOST_TEXTS = 5
const MOST_ASKED = 256 // the limit of Dialogflow, in characters

const Detected = z.object({
  queryResult: z.object({
    fulfillmentText: z.string().catch('').default(''),
    fulfillmentMessages: z
      .array(
        z.looseObject({
          text: z
            .object({ text: z.array(z.string()).catch([]) })
            .optional()
            .catch(undefined),
        }),
      )
      .catch([])
      .default([]),
    intent: z
      .looseObject({ endInteraction: z.boolean().catch(false).default(false) })
      .optional()
      .catch(undefined),
    diagnosticInfo: z
      .looseObject({ end_conversation: z.boolean().catch(false).default(false) })
      .optional()
      .catch(undefined),
  }),
})

export type DialogflowCall = {
  readonly account: ServiceAccount
  readonly projectName: string
  readonly language: string
  readonly session: string // at most 36 characters
  readonly text: string
}
export type DialogflowDeps = {
  readonly outgoing: Pick<Outgoing, 'request'>
  readonly tokens: GoogleTokens
  readonly address: string // the address of Dialogflow, as the operator configured it
}

/** Calls a Dialogflow agent once. At the end of the conversation the ticket waits for an agent. */
export async function callDialogflow(
  { outgoing, tokens, address }: DialogflowDeps,
  { account, projectName, language, session, text }: DialogflowCall,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  const token = await tokens.get(account, signal)
  // only a token was requested; Dialogflow itself was not called
  if (token.outcome === 'unsure') return { ...token, outcome: 'not-done' }
  if (token.outcome !== 'done') return token
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`
  const asked = [...text].slice(0, MOST_ASKED).join('')
  const body = JSON.stringify({ queryInput: { text: { text: asked, languageCode: language } } })
  const result = await outgoing.request({
    purpose: 'dialogflow',
    method: 'POST',
    url: `${address.replace(/\/$/, '')}${path}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token.answer}` },
    body,
    limits: { totalMs: TIMEOUT_MS },
    signal,
  })
  if (result.kind === 'answer' && result.status === 401) tokens.forget(account)
  const outcome = outcomeOf(result, (answer) => {
    const read = readDetected(answer.body)
    const facts = {
      httpStatus: answer.status,
      requestBytes: Buffer.byteLength(body),
      answerBytes: answer.body.byteLength,
    }
    return read && { ...read, facts }
  })
  if (outcome.outcome !== 'done') return outcome
  return outcome.answer
    ? { outcome: 'done', answer: outcome.answer }
    : { outcome: 'unsure', reason: 'answer unreadable' }
}

/** @returns undefined when the body is not an answer of Dialogflow */
export function readDetected(body: Buffer): Pick<Answer, 'said' | 'action'> | undefined {
  const result = Detected.safeParse(readJson(body)).data?.queryResult
  if (!result) return undefined
  const texts = result.fulfillmentMessages.flatMap(({ text }) => text?.text ?? [])
  const said = (texts.length > 0 ? texts : [result.fulfillmentText])
    .filter((text) => text.trim() !== '')
    .slice(0, MOST_TEXTS)
    .map((text) => ({ kind: 'text', text }) as const)
  const hasEnded = result.intent?.endInteraction || result.diagnosticInfo?.end_conversation
  return { said, action: hasEnded ? { stopBot: true } : {} }
}
