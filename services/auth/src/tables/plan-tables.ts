import type { Feature } from '@recado/contracts/features'
import type { Generated } from 'kysely'

export type PlanRefTable = {
  id: number
  name: string
  users: number
  connections: number
  queues: number
  features: Feature[]
  is_public: boolean
  value_cents: number
  deleted: Generated<boolean>
  version: number
}
