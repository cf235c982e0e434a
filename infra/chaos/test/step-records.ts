import { connect } from './connect.ts'

/** A ticket as its row has it. */
export type TicketRow = {
  readonly id: number
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly isSnoozed: boolean
}

/** Reads the committed rows about steps that can be undone, as the server's administrator. */
export async function openStepRecords(serverUrl: string) {
  const [tickets, chat, connections] = await Promise.all(
    ['recado_tickets', 'recado_chat', 'recado_connections'].map((name) => connect(serverUrl, name)),
  )
  if (!tickets || !chat || !connections) throw new Error('a database is missing')
  const count = async (client: typeof tickets, from: string, values: readonly unknown[] = []) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${from}`, [...values])).rows[0]?.count)

  return {
    /** The tickets of a customer's number, latest first. */
    async ticketsOf(customer: string): Promise<TicketRow[]> {
      const { rows } = await tickets.query<TicketRow>(
        `select ticket.id::int, status, user_id::int as "userId", queue_id::int as "queueId",
           snooze_kind is not null as "isSnoozed"
         from ticket join contact on contact.company_id = ticket.company_id and contact.id = ticket.contact_id
         where contact.number = $1 order by ticket.id desc`,
        [customer],
      )
      return rows
    },
    /** The state of a step: offered, undone, left or dropped. */
    async stateOf(stepId: number): Promise<string | undefined> {
      return (await tickets.query<{ state: string }>('select state from undo_step where id = $1', [stepId])).rows[0]
        ?.state
    },
    /** Counts the offered steps, waiting deliveries of webhooks, unpublished events, and messages that have not left. */
    async countUnsettled(): Promise<number> {
      const unended = await tickets.query<{ count: number }>(
        `select ((select count(*) from undo_step where state = 'offered')
           + (select count(*) from webhook_delivery where status = 'waiting') + (select count(*) from outbox))::int as count`,
      )
      const unsent = await count(connections, `outbound where state in ('queued', 'sending', 'uncertain')`)
      return (unended.rows[0]?.count ?? 0) + unsent
    },
    /** Whether the network has acknowledged a message. */
    isSent: async (messageId: number) => (await count(tickets, 'message where id = $1 and ack > 0', [messageId])) > 0,
    /** Counts the messages with this text. */
    countSaid: (text: string) => count(tickets, 'message where body = $1', [text]),
    /** Counts the entries of these kinds in the history of a ticket. */
    countLines: (ticketId: number, codes: readonly string[]) =>
      count(tickets, `message where ticket_id = $1 and words ->> 'code' = any ($2)`, [ticketId, codes]),
    /** Counts the notifications of this kind about a ticket. */
    countNotices: (ticketId: number, kind: string) =>
      count(chat, 'notification where ticket_id = $1 and kind = $2', [ticketId, kind]),
    /** Counts the contacts that have more than one active ticket on a connection. */
    countDoubles: () =>
      count(
        tickets,
        `(select from ticket where status <> 'closed' group by company_id, contact_id, whatsapp_id
          having count(*) > 1) as double`,
      ),
    close: async () => void (await Promise.all([tickets.end(), chat.end(), connections.end()])),
  }
}
export type StepRecords = Awaited<ReturnType<typeof openStepRecords>>
