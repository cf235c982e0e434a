import type { Copy } from '@recado/kit/db/columns'
import type { Generated } from 'kysely'

export type QueueRefTable = Copy & { name: string; color: string; deleted: Generated<boolean> }
