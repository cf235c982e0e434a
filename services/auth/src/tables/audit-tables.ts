import type { Act } from '@recado/contracts/auth/audit'
import type { OfCompany } from '@recado/kit/db/columns'
import type { Generated, JSONColumnType } from 'kysely'

export type AuditLogTable = OfCompany & {
  id: Generated<number>
  at: Generated<Date>
  actor_kind: Act['actor']['kind']
  actor_id: number | null
  actor_name: string
  action: string
  entity: string
  entity_id: number | null
  ip: string
  user_agent: string
  changes: JSONColumnType<Act['changes']>
}
