import type { Connection } from '@recado/contracts/connections/connection'
import type { Copy } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A copy of a connection from the gateway. */
export type ConnectionTable = Copy & {
  name: string
  type: Connection['type']
  status: Connection['status']
  is_default: boolean
  number: string | null
  deleted: Generated<boolean>
}
