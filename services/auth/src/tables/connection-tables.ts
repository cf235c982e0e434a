import type { Copy } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type ConnectionRefTable = Copy & { deleted: Generated<boolean> }
