import { connect } from './connect.ts'

type Read = { readonly heard: number; readonly waiting: number; readonly speaking: number; readonly said: number }

/** Connects to the tickets service's database, to count messages and pending work of machines. */
export async function openMachineTurns(serverUrl: string) {
  const tickets = await connect(serverUrl, 'recado_tickets')
  return {
    /**
     * Counts a customer's messages (`heard`), the company's answers (`said`), the pending work of machines (`waiting`:
     * turns, bubbles to send and retries of webhooks), and all bubbles to send (`speaking`).
     */
    async read(customer: string): Promise<Read> {
      const { rows } = await tickets.query<Read>(
        `with own as (
           select ticket.id, ticket.company_id from ticket
           join contact on contact.company_id = ticket.company_id and contact.id = ticket.contact_id
           where contact.number = $1
         ), turn as (
           select company_id, ticket_id, status from prompt_turn
           union all select company_id, ticket_id, status from integration_turn
           union all select company_id, ticket_id, status from integration_bubble
           union all select turn.company_id, turn.ticket_id, retry.status from webhook_retry retry
             join integration_turn turn on turn.company_id = retry.company_id and turn.id = retry.turn_id
         ), line as (
           select from_me from message join own on own.company_id = message.company_id and own.id = message.ticket_id
           where message.origin <> 'system'
         )
         select (select count(*)::int from line where not from_me) as heard,
           (select count(*)::int from integration_bubble bubble
            join own on own.company_id = bubble.company_id and own.id = bubble.ticket_id) as speaking,
           (select count(*)::int from line where from_me) as said,
           (select count(*)::int from turn join own on own.company_id = turn.company_id and own.id = turn.ticket_id
            where turn.status = 'waiting') as waiting`,
        [customer],
      )
      return rows[0] ?? { heard: 0, waiting: 0, speaking: 0, said: 0 }
    },
    close: () => tickets.end(),
  }
}
