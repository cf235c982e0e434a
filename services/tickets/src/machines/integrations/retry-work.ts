import { getCompany, hasFeature, isHeld } from '@recado/kit/copies/companies'
import { waitsOf } from '@recado/kit/outside/next-state'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { getTickets } from '../../conversation/tickets/ticket-repository.ts'
import type { Database, Tx } from '../../tables/db.ts'
import type { Answer } from './drivers/answer.ts'
import { callWebhook, type WebhookCall } from './drivers/webhook.ts'
import { noteCall } from './integration-repository.ts'
import { webhookCallOf } from './prepare-turn.ts'
import { findTurnOfRetry } from './retry-repository.ts'
import { findTurn, noteFacts } from './turn-repository.ts'
import type { TurnDeps } from './turn-work.ts'

const WAITS_MS = [60_000, 10 * 60_000] // the second and third delays; the first is 10 s, in `retry-repository.ts`
const DEADLINE_MS = 20_000

type Retry = { readonly id: number; readonly integrationId: number; readonly request: WebhookCall }

/** Repeats failed webhook calls under the same delivery id. Their answers are recorded and not applied. */
export const createRetryWork = ({ outgoing, ...deps }: TurnDeps): DefinedWork<Database> =>
  defineOutsideWork<Database, Retry, Answer>({
    table: 'webhook_retry',
    repeat: 'repeatable',
    waitMs: waitsOf(WAITS_MS),
    deadlineMs: DEADLINE_MS,
    atOnce: 10,
    ofEachCompany: 2,
    lookMs: deps.lookMs,
    mayWork: async (tx) => {
      const company = await getCompany(tx)
      return !isHeld(company) && hasFeature(company, 'useIntegrations')
    },
    async prepare(tx: Tx, id: number) {
      const turnId = await findTurnOfRetry(tx, id)
      const turn = turnId === undefined ? undefined : await findTurn(tx, turnId)
      const [ticket] = turn ? await getTickets(tx, [turn.ticket_id]) : []
      if (!turn || !ticket) return undefined
      const request = await webhookCallOf(tx, deps, { turn, ticket })
      return request && { id, integrationId: turn.integration_id, request }
    },
    call: ({ request }, signal) => callWebhook(outgoing, request, signal),
    async finish(tx, { id, integrationId }, { facts }) {
      await noteFacts(tx, 'webhook_retry', id, facts)
      await noteCall(tx, integrationId, true)
    },
  })
