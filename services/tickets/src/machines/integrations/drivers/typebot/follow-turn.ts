import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import type { Heard } from '../../../../tables/integration-tables.ts'
import type { CallFacts } from '../answer.ts'
import type { Asked } from './ask.ts'
import { type Chat, MOST_SAID, readChat } from './read-chat.ts'

const MOST_STEPS = 5 // the most requests that one turn makes without a message of the contact

/** The state of a turn after its last request. */
export type Turn = { readonly id: string; readonly chat: Chat; readonly facts: CallFacts }

type Flow = {
  readonly id: string | undefined // the id of the session, until an answer replaces it
  readonly heard: Heard
  /** Continues the session with this id without a message. */
  goOn(id: string): Promise<Asked>
}

/**
 * Reads an answer and continues the flow while it waits only for its client. If a later request fails, the state of the
 * session is unknown, so the outcome is `unsure`.
 */
export async function followTurn(asked: Asked, { id, heard, goOn }: Flow): Promise<Outcome<Turn>> {
  const first = readTurn(asked, id, heard)
  if (first.outcome !== 'done') return first
  let turn = first.answer
  for (let step = 0; turn.chat.awaitsClient && step < MOST_STEPS; step++) {
    const next = readTurn(await goOn(turn.id), turn.id, heard)
    if (next.outcome !== 'done') return { outcome: 'unsure', reason: next.reason }
    turn = joined(turn, next.answer)
  }
  return { outcome: 'done', answer: turn }
}

function readTurn({ result, requestBytes }: Asked, before: string | undefined, heard: Heard): Outcome<Turn> {
  const outcome = outcomeOf(result, ({ status, body }) => {
    const chat = readChat(body, heard)
    const id = chat?.sessionId ?? before
    const facts = { httpStatus: status, requestBytes, answerBytes: body.byteLength }
    return chat && id !== undefined ? { id, chat, facts } : undefined
  })
  if (outcome.outcome !== 'done') return outcome
  const { answer } = outcome
  return answer ? { outcome: 'done', answer } : { outcome: 'unsure', reason: 'answer unreadable' }
}

function joined(before: Turn, { id, chat, facts }: Turn): Turn {
  const [first, ...rest] = chat.said
  const { waitMs } = before.chat
  const next = first && waitMs > 0 ? [{ ...first, waitMs: waitMs + (first.waitMs ?? 0) }, ...rest] : chat.said
  return {
    id,
    chat: {
      ...chat,
      said: [...before.chat.said, ...next].slice(0, MOST_SAID),
      action: { ...before.chat.action, ...chat.action },
      waitMs: first ? chat.waitMs : chat.waitMs + waitMs,
    },
    facts: {
      httpStatus: facts.httpStatus,
      requestBytes: before.facts.requestBytes + facts.requestBytes,
      answerBytes: before.facts.answerBytes + facts.answerBytes,
    },
  }
}
