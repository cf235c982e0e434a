import type { Feature } from '@recado/contracts/features'
import type { Versioned } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type PlanTable = Versioned & {
  id: Generated<number>
  name: string
  users: number
  connections: number
  queues: number
  features: Feature[]
  value_cents: number
  is_public: Generated<boolean>
  announced_version: Generated<number>
}
