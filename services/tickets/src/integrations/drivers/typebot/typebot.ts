import type { Outgoing } from '@recado/kit/http/outgoing/outgoing'
import type { OutgoingResult } from '@recado/kit/http/outgoing/outgoing-request'
import { outcomeOf } from '@recado/kit/outside/outcome-of'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { menuLine } from '../../../automation/bot-phrases.ts'
import { type Answer, type Heard, NOTHING_CALLED, type Said, type Session } from '../answer.ts'
import { hear } from './heard.ts'
import { type Chat, readChat } from './read-chat.ts'
import { type ContactFile, replyTo } from './reply-to.ts'

const TIMEOUT_MS = 10_000

export type TypebotCall = {
  readonly url: string
  readonly slug: string
  readonly keywordFinish: string
  readonly keywordRestart: string
  readonly unknownMessage: string
  readonly restartMessage: string
  readonly session: Session | undefined // undefined: there is none, or it has run out
  readonly name: string
  readonly number: string
  readonly text: string
  readonly file: ContactFile | undefined
}

/** One turn of a Typebot flow: it begins, or takes what the contact wrote. A session that is gone there begins anew. */
export async function callTypebot(
  outgoing: Pick<Outgoing, 'request'>,
  call: TypebotCall,
  signal: AbortSignal,
): Promise<Outcome<Answer>> {
  const { session, text, keywordFinish, keywordRestart, restartMessage } = call
  const ask = (path: string, body: object) =>
    post(outgoing, `${call.url.replace(/\/$/, '')}/api/v1/${path}`, body, signal)
  const start = () =>
    ask(`typebots/${encodeURIComponent(call.slug)}/startChat`, {
      isStreamEnabled: false,
      prefilledVariables: { number: call.number, name: call.name },
    })
  if (isKeyword(text, keywordFinish)) return done({ said: [], action: { close: true }, session: null })
  const begun = hear(call.name)
  if (isKeyword(text, keywordRestart)) return toOutcome(await start(), call, { heard: begun, first: restartMessage })
  if (!session) return toOutcome(await start(), call, { heard: begun })
  const reply = replyTo(session, call)
  if (!reply) return done(misunderstood(call, session))
  const result = await ask(`sessions/${encodeURIComponent(session.id)}/continueChat`, reply)
  const isGone = result.result.kind === 'answer' && result.result.status === 404
  return isGone
    ? toOutcome(await start(), call, { heard: begun })
    : toOutcome(result, call, { heard: hear(text, session.heard) })
}

/** Shows the choices again after an answer that is not one of them. Without choices and text, it hands over to a person. */
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

type Asked = { readonly result: OutgoingResult; readonly requestBytes: number }

async function post(
  outgoing: Pick<Outgoing, 'request'>,
  url: string,
  value: object,
  signal: AbortSignal,
): Promise<Asked> {
  const body = JSON.stringify(value)
  const result = await outgoing.request({
    purpose: 'typebot',
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body,
    limits: { totalMs: TIMEOUT_MS },
    signal,
  })
  return { result, requestBytes: Buffer.byteLength(body) }
}

function toOutcome(
  { result, requestBytes }: Asked,
  { session: before, unknownMessage }: TypebotCall,
  { heard, first = '' }: { heard: Heard; first?: string },
): Outcome<Answer> {
  const outcome = outcomeOf(result, ({ status, body }) => {
    const chat = readChat(body, heard)
    const id = chat?.sessionId ?? before?.id
    const facts = { httpStatus: status, requestBytes, answerBytes: body.byteLength }
    return chat && id !== undefined ? { ...answerOf(chat, { id, heard }), facts } : undefined
  })
  if (outcome.outcome !== 'done') return outcome
  const { answer } = outcome
  if (!answer) return { outcome: 'unsure', reason: 'answer unreadable' }
  const isSilent = answer.said.length === 0 && Object.keys(answer.action).length === 0 && answer.session !== null
  const said = [...ownText(first), ...answer.said, ...(isSilent ? ownText(unknownMessage) : [])]
  return { outcome: 'done', answer: { ...answer, said } }
}

/** A flow that has ended has nothing more to say: the ticket waits for a person. */
const answerOf = (
  { said, action, hasEnded, ...asked }: Chat,
  { id, heard }: { id: string; heard: Heard },
): Omit<Answer, 'facts'> => ({
  said,
  action: hasEnded && !action.close ? { stopBot: true, ...action } : action,
  session: hasEnded ? null : { id, choices: asked.choices, isMultiple: asked.isMultiple, takes: asked.takes, heard },
})
