import type { Client } from '../with-client.ts'

/** Fails schedules whose time has passed; their authors can give them another time. @returns their number */
export const holdSchedules = (tickets: Client): Promise<number> =>
  countOf(
    tickets,
    `update schedule set status = 'ERRO', error = 'missed', version = version + 1, updated_at = now()
     where status = 'PENDENTE' and send_at <= now()`,
  )

/**
 * Cancels answers that a model or an integration still had to give. The bot answers the next message of the contact.
 * @returns the number of canceled answers
 */
export async function holdAnswers(tickets: Client): Promise<number> {
  let count = 0
  for (const table of ['prompt_turn', 'integration_turn', 'integration_bubble']) {
    count += await countOf(
      tickets,
      `update ${table} set status = 'canceled', ended_at = now(), last_error = 'restored' where status = 'waiting'`,
    )
  }
  return count
}

/** Lets farewells and announced transfers that could still be undone follow silently. @returns their number */
export const holdFarewells = (tickets: Client): Promise<number> =>
  countOf(
    tickets,
    `update undo_step set effect = case effect ->> 'kind'
       when 'transfer' then jsonb_set(effect, '{isTold}', 'false') end
     where state = 'offered' and (effect ->> 'kind' = 'farewell' or effect @> '{"kind": "transfer", "isTold": true}')`,
  )

/**
 * Lets the timers of open tickets begin again, as after a snooze, because all tickets would be overdue at once.
 * @returns the number of tickets without an answer that a timer of their connection closes later
 */
export async function restartTimers(tickets: Client): Promise<number> {
  await tickets.query(
    `update ticket set woken_at = now() where status <> 'closed' and snooze_kind is null and woken_by is null`,
  )
  return countOf(
    tickets,
    `select from ticket join connection_ref of on of.company_id = ticket.company_id and of.id = ticket.whatsapp_id
     where of.expires_minutes > 0 and ticket.status = 'open' and ticket.snooze_kind is null and awaits_contact(ticket)`,
  )
}

const countOf = async (client: Client, text: string): Promise<number> => (await client.query(text)).rowCount ?? 0
