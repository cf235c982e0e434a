import type { ColumnType, Generated } from 'kysely'
import type { BotMemory } from '../conversation/automation/bot-state.ts'

/** The memory of a bot about a ticket. */
export type BotMemoryTable = {
  company_id: Generated<number>
  ticket_id: number
  memory: ColumnType<BotMemory, string, string> // jsonb
}
