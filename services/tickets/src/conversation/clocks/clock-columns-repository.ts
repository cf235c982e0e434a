import type { RawBuilder } from 'kysely'

/** Columns of the clocks for an update of `ticket`. */
export type ClockColumns = {
  readonly [C in
    | 'awaiting_since'
    | 'clock_paused_at'
    | `answer_${'warn' | 'due' | 'breached'}_at`]?: RawBuilder<Date | null> | null
} & {
  readonly phone_answered_at?: RawBuilder<Date>
  readonly clock_pauses?: RawBuilder<Date[]>
  readonly resolve_due_at?: null
  readonly is_answered?: RawBuilder<boolean> | true
  readonly due_stale?: RawBuilder<boolean>
}
