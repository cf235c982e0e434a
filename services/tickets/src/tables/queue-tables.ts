import type { Hours, SpecialDays } from '@recado/contracts/hours'
import type { ColumnType, Generated } from 'kysely'
import type { AttachmentColumns, Row } from './shared-tables.ts'

export type QueueTable = Row &
  AttachmentColumns & {
    name: string
    color: string
    order_queue: number
    greeting_message: Generated<string>
    out_of_hours_message: Generated<string>
    completion_message: Generated<string>
    rating_message: Generated<string>
    schedules: ColumnType<Hours, string | undefined, string> // jsonb
    // minutes of business hours; 0: no target; null: the target of the company
    first_answer_minutes: Generated<number | null>
    next_answer_minutes: Generated<number | null>
    resolution_minutes: Generated<number | null>
    special_days: ColumnType<SpecialDays, string | undefined, string> // jsonb
    prompt_id: Generated<number | null>
    integration_id: Generated<number | null>
    deleted_at: Date | null // deleted queues keep their rows, because closed tickets show their names
  }

export type QueueOptionTable = Row &
  AttachmentColumns & { queue_id: number; parent_id: number | null; title: string; message: string; position: number }
