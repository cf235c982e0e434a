import type { Ticket } from '@recado/contracts/tickets/ticket'

type Asked = {
  readonly integration_id: number
  readonly queue_id: number | null
  readonly queued_at: Date | null
}

/**
 * Whether the called integration still leads the ticket: no agent has the ticket, the bot is not paused, and the ticket
 * was not moved.
 */
export const stillLeads = (ticket: Ticket, { integration_id, queue_id, queued_at }: Asked): boolean =>
  ticket.status === 'pending' &&
  !ticket.botPaused &&
  ticket.useIntegration &&
  ticket.integrationId === integration_id &&
  ticket.queueId === queue_id &&
  ticket.queuedAt === (queued_at?.toISOString() ?? null)
