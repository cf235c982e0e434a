import type { Generated, GeneratedAlways } from 'kysely'

/** Whether a target of a ticket was met; a trigger inserts the rows. */
export type TargetOutcomeTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  ticket_id: number
  target: 'answer' | 'resolution'
  queue_id: number | null // the queue and the person of the ticket when its clock ended
  user_id: number | null
  due_at: Date
  ended_at: Date
  is_met: GeneratedAlways<boolean>
  decided_at: GeneratedAlways<Date> // when it was met, or was due
}
