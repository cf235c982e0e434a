import type { Copy } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

/** A copy of the name of a tag or file list from the tickets service. */
export type NameTable = Copy & {
  name: string
  deleted: Generated<boolean>
}
