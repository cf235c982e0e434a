import type { Generated, GeneratedAlways } from 'kysely'
import type { Row } from './shared-tables.ts'

export type TagTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  color: string
  kanban: boolean
  user_id: number | null
}

export type TicketTagTable = { company_id: Generated<number>; ticket_id: number; tag_id: number }
