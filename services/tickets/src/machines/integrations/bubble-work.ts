import { composingRequested } from '@recado/contracts/messages/events'
import { getCompany, isHeld } from '@recado/kit/copies/companies'
import { waitsOf } from '@recado/kit/outside/next-state'
import type { Outcome } from '@recado/kit/outside/outside-work'
import { type DefinedWork, defineOutsideWork } from '@recado/kit/outside/start-outside-work'
import { pause } from '@recado/kit/timing/pause'
import { getAddress } from '../../conversation/identities/identity-repository.ts'
import { say } from '../../conversation/sending/say.ts'
import { getTicket, lockTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Database, Tx } from '../../tables/db.ts'
import { type Bubbles, getBubbles, insertBubbles } from './bubble-repository.ts'
import { concludeAnswer, handOver, holdPerson } from './conclude-answer.ts'
import { findMaker } from './find-maker.ts'
import { findIntegrationRow } from './integration-repository.ts'
import { releaseNext } from './turn-repository.ts'
import { stillLeads } from './turn-rules.ts'

const DEADLINE_MS = 60_000 // longer than the longest delay and the longest wait of a flow
const AGAIN_MS = [1_000, 5_000]

type Deps = { readonly wakeTurns: () => void; readonly lookMs: number }
type Due = { readonly bubbles: Bubbles; readonly waitMs: number }

/**
 * Sends the queued bubbles of a flow and shows typing before each, for the delay that the integration sets. It stops
 * when an agent takes over the ticket. A row contains the unsent bubbles of one answer; each send replaces the row by
 * one with the remaining bubbles, in the same transaction.
 */
export const createBubbleWork = ({ wakeTurns, lookMs }: Deps): DefinedWork<Database> =>
  defineOutsideWork<Database, Due, null>({
    table: 'integration_bubble',
    repeat: 'repeatable', // a second run repeats the wait, never a call
    waitMs: waitsOf(AGAIN_MS),
    deadlineMs: DEADLINE_MS,
    atOnce: 200,
    ofEachCompany: 50,
    removesDone: true,
    lookMs,
    mayWork: async (tx) => !isHeld(await getCompany(tx)),
    prepare: showComposing,
    async call({ waitMs }, signal): Promise<Outcome<null>> {
      await pause(waitMs, signal)
      return signal.aborted ? { outcome: 'not-done', reason: 'stopped' } : { outcome: 'done', answer: null }
    },
    finish: (tx, { bubbles }) => sayNext(tx, bubbles, wakeTurns),
    giveUp: async (tx, id) => {
      const bubbles = await getBubbles(tx, id)
      const ticket = await lockTicket(tx, bubbles.ticket_id)
      if (ticket && stillLeads(ticket, bubbles)) await handOver(tx, ticket, { texts: [] })
      await endTurn(tx, bubbles, wakeTurns)
    },
  })

/** Shows typing to the contact. If no integration leads the ticket any more, the row ends at once. */
async function showComposing(tx: Tx, id: number): Promise<Due> {
  const bubbles = await getBubbles(tx, id)
  const ticket = await getTicket(tx, bubbles.ticket_id)
  if (!ticket || !stillLeads(ticket, bubbles)) return { bubbles, waitMs: 0 }
  const to = await getAddress(tx, { contactId: ticket.contactId, ticketId: ticket.id })
  await tx.emit(composingRequested, { whatsappId: ticket.whatsappId, to })
  const delayMs = (await findIntegrationRow(tx, bubbles.integration_id))?.typebot_delay_message ?? 0
  return { bubbles, waitMs: delayMs + (bubbles.rest[0]?.waitMs ?? 0) }
}

async function sayNext(tx: Tx, bubbles: Bubbles, wakeTurns: () => void): Promise<void> {
  if (bubbles.rest.length <= 1) await holdPerson(tx, bubbles.action)
  const ticket = await lockTicket(tx, bubbles.ticket_id)
  if (!ticket || !stillLeads(ticket, bubbles)) return endTurn(tx, bubbles, wakeTurns)
  const { action } = bubbles
  const [first, ...rest] = bubbles.rest
  const said = { texts: first ? [first] : [], madeBy: await findMaker(tx, bubbles.integration_id) }
  if (rest.length === 0) {
    await concludeAnswer(tx, ticket, { said, action })
    return endTurn(tx, bubbles, wakeTurns)
  }
  await say(tx, [{ ticket, texts: said.texts }], { origin: 'integration', madeBy: said.madeBy })
  await insertBubbles(tx, bubbles, { rest, action })
}

async function endTurn(tx: Tx, { turn_id: id, ticket_id }: Bubbles, wakeTurns: () => void): Promise<void> {
  await releaseNext(tx, { id, ticket_id })
  tx.afterCommit(wakeTurns)
}
