import type { Generated } from 'kysely'

/** The last transaction that changed the name of a queue, connection, person or tag of the company. */
export type NameStampTable = { company_id: Generated<number>; stamp: string }
