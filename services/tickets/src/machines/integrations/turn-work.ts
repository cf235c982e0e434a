import { getCompany, isHeld } from '@recado/kit/copies/companies'
import { waitsOf } from '@recado/kit/outside/next-state'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import type { Database, Tx } from '../../tables/db.ts'
import { applyAnswer, type FetchedAnswer, giveTurnUp } from './apply-answer.ts'
import type { Answer } from './drivers/answer.ts'
import { callDialogflow, type DialogflowDeps } from './drivers/dialogflow.ts'
import { callTypebot } from './drivers/typebot/typebot.ts'
import { callWebhook } from './drivers/webhook.ts'
import { type FetchDeps, fetchFiles } from './fetch-files.ts'
import { isSigned } from './integration-columns.ts'
import { findIntegrationRow } from './integration-repository.ts'
import { type PrepareDeps, type PreparedTurn, prepareTurn } from './prepare-turn.ts'
import { insertRetry } from './retry-repository.ts'
import { findTurn } from './turn-repository.ts'

const DEADLINE_MS = 60_000 // covers the call and the files of its answer
const FILE_MS = 1_000 // how often the service checks whether the file has arrived
const AGAIN_MS = [2_000, 10_000] // delays after calls that certainly did not arrive

export type TurnDeps = FetchDeps &
  PrepareDeps & { readonly dialogflow: DialogflowDeps; readonly lookMs: number; readonly wakeBubbles: () => void }

/**
 * Calls integrations about messages, once each. A request that may have arrived is never repeated, because a flow would
 * skip a step. The answer is applied only while the integration still leads the ticket (`stillLeads`). The turns of a
 * ticket run one after the other, outside the transaction of the received message, so that a slow provider occupies no
 * database connection.
 */
export const createTurnWork = (deps: TurnDeps): DefinedWork<Database> =>
  defineOutsideWork<Database, PreparedTurn, FetchedAnswer>({
    table: 'integration_turn',
    repeat: 'atMostOnce',
    waitMs: waitsOf(AGAIN_MS),
    deadlineMs: DEADLINE_MS,
    atOnce: 20,
    ofEachCompany: 4,
    lookMs: deps.lookMs,
    mayWork: async (tx) => !isHeld(await getCompany(tx)),
    prepare: prepareTurn(deps),
    call: (prepared, signal) => callAndFetch(deps, prepared, signal),
    finish: (tx, { turn }, answer) => applyAnswer(tx, { turn, answer, wakeBubbles: deps.wakeBubbles }),
    giveUp: giveUpTurn,
  })

async function callAndFetch(
  deps: TurnDeps,
  { turn, call }: PreparedTurn,
  signal: AbortSignal,
): Promise<Outcome<FetchedAnswer>> {
  const outcome = await callOnce(deps, call, signal)
  if (outcome.outcome !== 'done') return outcome
  const { said, ...answer } = outcome.answer
  return { outcome: 'done', answer: { ...answer, texts: await fetchFiles(deps, turn.company_id, { said, signal }) } }
}

/**
 * Makes the call of a turn. The bot waits only for the first call of a webhook; `retry-work.ts` makes the later ones.
 */
async function callOnce(deps: TurnDeps, call: PreparedTurn['call'], signal: AbortSignal): Promise<Outcome<Answer>> {
  if (call.type === 'later') return { outcome: 'postponed', reason: 'the file is on its way', waitMs: FILE_MS }
  if (call.type === 'dialogflow') return callDialogflow(deps.dialogflow, call.request, signal)
  if (call.type === 'typebot') return callTypebot(deps.outgoing, call.request, signal)
  const outcome = await callWebhook(deps.outgoing, call.request, signal)
  return outcome.outcome === 'not-done' ? { outcome: 'hopeless', reason: outcome.reason } : outcome
}

async function giveUpTurn(tx: Tx, id: number, ending: 'dead' | 'unknown' | 'canceled'): Promise<void> {
  const turn = await findTurn(tx, id)
  if (!turn) return
  await giveTurnUp(tx, turn, ending !== 'canceled')
  const row = ending === 'canceled' ? undefined : await findIntegrationRow(tx, turn.integration_id)
  if (row && isSigned(row.type)) await insertRetry(tx, turn.id)
}
