import type { Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

export type LeaseTable = {
  connection_id: number
  company_id: number
  desired: 'up' | 'down'
  erase: Generated<boolean>
  is_held: Generated<boolean>
  owner: string | null
  epoch: Generated<number>
  tries: Generated<number> // how often people have requested an immediate attempt to connect
  restarts: Generated<number> // how often the session had to start again, for example with another proxy
  lease_until: Generated<Date>
}

export type GatewayTable = {
  id: string
  heard_at: Generated<Date>
  is_leaving: Generated<boolean>
}

export type CredsTable = OfConnection & { value: Buffer }

export type KeyTable = OfConnection & { type: string; id: string; value: Buffer }
