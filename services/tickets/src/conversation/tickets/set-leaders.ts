import { isDeepStrictEqual } from 'node:util'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Patch } from '@recado/kit/db/patch'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { checkStep } from './check-step.ts'
import { lockSeenTicket, updateTicket } from './ticket-repository.ts'

type Leaders = Patch<Pick<Ticket, 'promptId' | 'integrationId' | 'useIntegration'>>

/**
 * Sets the prompt or the integration that leads a ticket from the next incoming message; null sets none. If
 * `useIntegration` is missing, a given integration is also turned on.
 * @throws ERR_NO_TICKET_FOUND | ERR_TICKET_STATUS the ticket is closed
 * @throws ERR_NO_PERMISSION a colleague answers the ticket, or its contact is a group
 */
export async function setLeaders(tx: PersonTx, ticketId: number, leaders: Leaders): Promise<Ticket> {
  const viewer = await getViewer(tx)
  const before = await lockSeenTicket(tx, viewer, ticketId)
  checkStep('leadBot', viewer, before)
  const { promptId = before.promptId, integrationId = before.integrationId } = leaders
  const isNamed = typeof leaders.integrationId === 'number'
  const { useIntegration = isNamed || (before.useIntegration && integrationId !== null) } = leaders
  const after = { promptId, integrationId, useIntegration }
  const { promptId: prompt, integrationId: integration, useIntegration: use } = before
  if (isDeepStrictEqual(after, { promptId: prompt, integrationId: integration, useIntegration: use })) return before
  const change = { prompt_id: promptId, integration_id: integrationId, use_integration: useIntegration }
  const ticket = await updateTicket(tx, ticketId, change, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
