import type { Generated } from 'kysely'

/** The id of the last transaction that changed a name of a queue, connection, user or tag of the company. */
export type NameStampTable = { company_id: Generated<number>; stamp: string }
