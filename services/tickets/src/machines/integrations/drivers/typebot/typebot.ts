import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { menuLine } from '../../../../conversation/automation/bot-phrases.ts'
import type { Heard, Session } from '../../../../tables/integration-tables.ts'
import { type Answer, NOTHING_CALLED, type Said } from '../answer.ts'
import { type Asked, askAt } from './ask.ts'
import { followTurn, type Turn } from './follow-turn.ts'
import { hear } from './heard.ts'
import { type ContactFile, replyTo } from './reply-to.ts'

export type TypebotCall = {
  readonly url: string
  readonly slug: string
  readonly keywordFinish: string
  readonly keywordRestart: string
  readonly unknownMessage: string
  readonly restartMessage: string
  readonly session: Session | undefined // undefined when the ticket has no session or an expired one
  readonly name: string
  readonly number: string
  readonly text: string
  readonly file: ContactFile | undefined
}

/**
 * Runs one turn of a Typebot flow: starts the flow, or continues it with the contact's message. If Typebot has lost the
 * session, the flow starts again.
 */
export async function callTypebot(
  outgoing: Pick<Outgoing, 'request'>,
  call: TypebotCall,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  const { session, text, keywordFinish, keywordRestart, restartMessage } = call
  const ask = askAt(outgoing, call.url, signal)
  const goOn = (id: string, reply: object = {}) => ask(`sessions/${encodeURIComponent(id)}/continueChat`, reply)
  async function begin(first = ''): Promise<Outcome<Answer>> {
    const heard = hear(call.name)
    const asked = await ask(`typebots/${encodeURIComponent(call.slug)}/startChat`, {
      isStreamEnabled: false,
      prefilledVariables: { number: call.number, name: call.name },
    })
    return toOutcome(await followTurn(asked, { id: undefined, heard, goOn }), call, { heard, first })
  }
  if (isKeyword(text, keywordFinish)) return done({ said: [], action: { close: true }, session: null })
  if (isKeyword(text, keywordRestart)) return begin(restartMessage)
  if (!session) return begin()
  const reply = replyTo(session, call)
  if (!reply) return done(misunderstood(call, session))
  const asked = await goOn(session.id, reply)
  if (isGone(asked)) return begin()
  const heard = hear(text, session.heard)
  return toOutcome(await followTurn(asked, { id: session.id, heard, goOn }), call, { heard })
}

const isGone = ({ result }: Asked): boolean => result.kind === 'answer' && result.status === 404

/**
 * Shows the choices again after a reply that matches no choice. Without choices and without a configured text, the
 * ticket is handed to agents.
 */
function misunderstood({ unknownMessage }: TypebotCall, session: Session): Omit<Answer, 'facts'> {
  const lines = session.choices.map((choice, index) => menuLine(index + 1, choice)).join('\n')
  const said: Said[] = [...ownText(unknownMessage), ...(lines === '' ? [] : [{ kind: 'text', text: lines } as const])]
  return { said, action: said.length === 0 ? { stopBot: true } : {}, session }
}

const ownText = (text: string): Said[] => (text.trim() === '' ? [] : [{ kind: 'text', text, byCompany: true }])

const isKeyword = (text: string, keyword: string): boolean =>
  keyword.trim() !== '' && text.trim().toLowerCase() === keyword.trim().toLowerCase()

const done = (answer: Omit<Answer, 'facts'>): Outcome<Answer> => ({
  outcome: 'done',
  answer: { ...answer, facts: NOTHING_CALLED },
})

function toOutcome(
  outcome: Outcome<Turn>,
  { unknownMessage }: TypebotCall,
  { heard, first = '' }: { heard: Heard; first?: string },
): Outcome<Answer> {
  if (outcome.outcome !== 'done') return outcome
  const answer = answerOf(outcome.answer, heard)
  const isSilent = answer.said.length === 0 && Object.keys(answer.action).length === 0 && answer.session !== null
  const said = [...ownText(first), ...answer.said, ...(isSilent ? ownText(unknownMessage) : [])]
  return { outcome: 'done', answer: { ...answer, said } }
}

/**
 * The answer of a turn. A flow that has ended or that needs a browser cannot continue, so the ticket waits for an
 * agent.
 */
function answerOf({ id, chat, facts }: Turn, heard: Heard): Answer {
  const { said, action, choices, isMultiple, takes } = chat
  const hasEnded = chat.hasEnded || chat.awaitsClient
  return {
    said,
    action: hasEnded && !action.close ? { stopBot: true, ...action } : action,
    session: hasEnded ? null : { id, choices, isMultiple, takes, heard },
    facts,
  }
}
