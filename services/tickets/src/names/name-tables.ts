import type { Generated } from 'kysely'

/** Which transaction changed last what the company calls its queues, connections, people and tags. */
export type NameStampTable = { company_id: Generated<number>; stamp: string }
