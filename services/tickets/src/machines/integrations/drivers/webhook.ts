import { createHmac } from 'node:crypto'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type Answer, readAction, type Said } from './answer.ts'
import { readJson } from './read-json.ts'

const TIMEOUT_MS = 10_000
const MOST_MESSAGES = 5

/** A signed webhook call. @property delivery the id of the call, the same in each repetition */
export type WebhookCall = {
  readonly url: string
  readonly secret: string
  readonly delivery: string
  readonly body: string
}

/** Calls a webhook, or n8n, which has the same format. */
export async function callWebhook(
  outgoing: Pick<Outgoing, 'request'>,
  { url, secret, delivery, body }: WebhookCall,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  const result = await outgoing.request({
    purpose: 'webhook',
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-recado-signature': signatureOf(secret, body, Math.floor(Date.now() / 1_000)),
      'x-recado-delivery': delivery,
    },
    body,
    limits: { totalMs: TIMEOUT_MS },
    signal,
  })
  return outcomeOf(result, (answer) => ({
    ...readWebhookAnswer(answer.body),
    facts: {
      httpStatus: answer.status,
      requestBytes: Buffer.byteLength(body),
      answerBytes: answer.body.byteLength,
    },
  }))
}

/** The signature with which a receiver verifies the sender and the time of a body. @param at seconds since 1970 */
export const signatureOf = (secret: string, body: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

/** Reads the action of an answer. Other fields and bodies that are not JSON are ignored. */
export function readWebhookAnswer(body: Buffer): Pick<Answer, 'said' | 'action'> {
  const value = readJson(body)
  if (typeof value !== 'object' || value === null) return { said: [], action: {} }
  const { messages, action } = value as { messages?: unknown; action?: unknown }
  const said = Array.isArray(messages) ? messages.flatMap(readMessage).slice(0, MOST_MESSAGES) : []
  return { said, action: readAction(action) }
}

function readMessage(value: unknown): Said[] {
  if (typeof value !== 'object' || value === null) return []
  const { text, mediaUrl, caption } = value as Record<string, unknown>
  if (typeof mediaUrl === 'string') {
    return [{ kind: 'file', url: mediaUrl, caption: typeof caption === 'string' ? caption : '' }]
  }
  return typeof text === 'string' && text.trim() !== '' ? [{ kind: 'text', text }] : []
}
