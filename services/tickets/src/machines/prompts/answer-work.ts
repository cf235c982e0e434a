import { randomUUID } from 'node:crypto'
import { PromptVoice } from '@recado/contracts/prompts/prompt'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { systemCaller } from '@recado/kit/caller'
import { getCompany, hasFeature, isHeld } from '@recado/kit/copies/companies'
import { waitsOf } from '@recado/kit/outside/next-state'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { handOver } from '../../conversation/automation/hand-over.ts'
import { say } from '../../conversation/sending/say.ts'
import { getTicket, lockTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { BotFile } from '../../tables/bot-tables.ts'
import type { Database, Tx } from '../../tables/db.ts'
import type { Maker } from '../../tables/message-tables.ts'
import { type Hearing, hearSounds } from './hear-sounds.ts'
import { findRemarks, findUnheard } from './history-repository.ts'
import type { Model, ModelAnswer, Question } from './model.ts'
import type { PromptKeys } from './prompt-keys.ts'
import { countTokens, findSealedPrompt, type SealedPrompt } from './prompt-repository.ts'
import { type SpeakingDeps, sayAloud } from './say-aloud.ts'
import type { Voice } from './speaker.ts'
import { systemText } from './system-text.ts'
import { findNewestOf, getTurn, insertTurn, type Turn } from './turn-repository.ts'
import type { HearingDeps } from './write-down.ts'

const DEADLINE_MS = 75_000 // question, transcripts and voice have shorter limits of their own
const RETRY_MS = 1_000

type Deps = HearingDeps & SpeakingDeps & { readonly model: Model; readonly keys: PromptKeys; readonly lookMs: number }
type Task = {
  readonly turn: Turn
  readonly question: Question
  readonly window: Parameters<typeof findRemarks>[1]
  readonly hearing: Hearing
  readonly voice: Voice | undefined // undefined: the answer is a text
  readonly answers: number // the number of answers so far
}

type Answer = ModelAnswer & { readonly note: BotFile | undefined } // the audio file that speaks the text

/**
 * Asks models for answers and sends each answer unless the ticket has changed in the meantime. The ticket is handed to
 * agents when the answer failed, and for messages that need a person.
 */
export const createAnswerWork = (deps: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Task, Answer>({
    table: 'prompt_turn',
    repeat: 'repeatable',
    waitMs: waitsOf([RETRY_MS]),
    deadlineMs: DEADLINE_MS,
    atOnce: 32,
    ofEachCompany: 8,
    lookMs: deps.lookMs,
    mayWork: async (tx) => !isHeld(await getCompany(tx)),
    prepare: (tx, id) => prepareTask(tx, deps.keys, id),
    call: (task, signal) => ask(deps, task, signal),
    finish: takeAnswer,
    giveUp: async (tx, id) => handOverOf(tx, await getTurn(tx, id)),
  })

/**
 * Whether the ticket is unchanged since the question was queued: no agent has the ticket, and it has stayed in the same
 * queue with the same prompt.
 */
const leads = (
  { prompt_id: promptId, queue_id: queueId, queued_at: queuedAt }: Turn,
  ticket: Ticket | undefined,
): ticket is Ticket =>
  ticket !== undefined &&
  ticket.status === 'pending' &&
  ticket.chatbot &&
  !ticket.botPaused &&
  ticket.promptId === promptId &&
  ticket.queueId === queueId &&
  (queuedAt === null || ticket.queuedAt === queuedAt.toISOString())

const mayAnswer = async (tx: Tx): Promise<boolean> => hasFeature(await getCompany(tx), 'useOpenAi')

async function prepareTask(tx: Tx, keys: PromptKeys, id: number): Promise<Task | undefined> {
  const turn = await getTurn(tx, id)
  const ticket = await getTicket(tx, turn.ticket_id)
  const prompt = await findSealedPrompt(tx, turn.prompt_id)
  if (!prompt || !leads(turn, ticket) || !(await mayAnswer(tx))) return undefined
  const { prompt: text, max_tokens: maxTokens, company_id: companyId } = prompt
  const maker = { apiKey: keys.open(companyId, prompt.api_key), baseUrl: prompt.base_url }
  const window = { ticketId: ticket.id, most: prompt.max_messages }
  const sounds = await findUnheard(tx, { ...window, answered: turn.message_id })
  return {
    turn,
    answers: await findNewestOf(tx, ticket.id),
    window,
    voice: voiceOf(keys, prompt),
    hearing: { ...maker, companyId, promptId: prompt.id, sounds },
    question: {
      ...maker,
      model: prompt.model,
      system: systemText({ contactName: ticket.contact.name, maxTokens, prompt: text }),
      remarks: await findRemarks(tx, window),
      maxTokens,
      temperature: prompt.temperature,
      mayHandOver: true,
    },
  }
}

function voiceOf(keys: PromptKeys, prompt: SealedPrompt): Voice | undefined {
  const name = PromptVoice.parse(prompt.voice)
  const { company_id: companyId, voice_key: key, voice_region: region } = prompt
  if (name === 'texto' || key === null || region === null) return undefined
  return { name, region, apiKey: keys.open(companyId, key) }
}

/** Asks the model, and speaks the answer if the prompt has a voice. If speaking fails, the answer is sent as text. */
async function ask(deps: Deps, task: Task, signal: AbortSignal): Promise<Outcome<Answer>> {
  const asked = await askModel(deps, task, signal)
  if (asked.outcome !== 'done') return asked
  const { text, handsOver } = asked.answer
  const { voice, hearing } = task
  if (!voice || handsOver || text === '') return { outcome: 'done', answer: { ...asked.answer, note: undefined } }
  const note = await sayAloud(deps, { companyId: hearing.companyId, voice, text }, signal).catch(() => undefined)
  return { outcome: 'done', answer: { ...asked.answer, note } }
}

/** Transcribes voice notes first, then asks the model. */
async function askModel(deps: Deps, task: Task, signal: AbortSignal): Promise<Outcome<ModelAnswer>> {
  const { hearing, question, window } = task
  if (hearing.sounds.length === 0) return deps.model.ask(question, signal)
  const heard = await hearSounds(deps, hearing, signal)
  if (heard.outcome !== 'done') return heard
  const remarks = await deps.inTx(systemCaller(hearing.companyId, randomUUID()), (tx) => findRemarks(tx, window))
  return deps.model.ask({ ...question, remarks }, signal)
}

async function takeAnswer(tx: Tx, task: Task, answer: Answer): Promise<void> {
  await giveAnswer(tx, task, answer)
  // the last write of the transaction, because all conversations share this row
  await countTokens(tx, task.turn.prompt_id, answer.tokens)
}

async function giveAnswer(tx: Tx, { turn, answers }: Task, answer: Answer): Promise<void> {
  const ticket = await lockTicket(tx, turn.ticket_id)
  if (!leads(turn, ticket)) return
  const isNewer = (await findNewestOf(tx, ticket.id)) > answers
  if (answer.handsOver || answer.text === '' || !(await mayAnswer(tx))) return handOverOf(tx, turn)
  if (!isNewer || turn.is_again) {
    const madeBy = await findMaker(tx, turn)
    const { note } = answer
    const said = note ? { text: '', file: note } : { text: answer.text, file: null }
    await say(tx, [{ ticket, texts: [{ ...said, isFinal: true }] }], { origin: 'bot', madeBy })
  }
  if (isNewer) await askAgain(tx, turn, ticket)
}

async function findMaker(tx: Tx, { prompt_id: id }: Turn): Promise<Maker | undefined> {
  const prompt = await findSealedPrompt(tx, id)
  return prompt && { kind: 'prompt', id, name: prompt.name }
}

/**
 * Queues one more question for all messages that arrived during this turn. The transaction also ends the row of this
 * turn.
 */
const askAgain = (tx: Tx, turn: Turn, { queuedAt }: Ticket): Promise<void> =>
  insertTurn(tx, {
    ticketId: turn.ticket_id,
    promptId: turn.prompt_id,
    queueId: turn.queue_id,
    queuedAt,
    isAgain: !turn.is_again,
  })

async function handOverOf(tx: Tx, turn: Turn): Promise<void> {
  const ticket = await lockTicket(tx, turn.ticket_id)
  if (!leads(turn, ticket)) return
  const prompt = await findSealedPrompt(tx, turn.prompt_id)
  await handOver(tx, ticket, prompt?.queue_id ?? null)
}
