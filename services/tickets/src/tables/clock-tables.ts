import type { Generated, GeneratedAlways } from 'kysely'

/** A change of hours or targets that active tickets have still to follow. */
export type ClockChangeTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  queue_id: number | null // null: all queues
  changed_at: Generated<Date>
  running_before: Generated<string | null> // a transaction id; null: not looked at yet
  done_to: Generated<number> // tickets up to this one follow it
}
