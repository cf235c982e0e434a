import type { Generated } from 'kysely'

/** Who is there, as each process that holds sockets has said last. */
export type PresenceTable = { company_id: Generated<number>; user_id: number; node: string; seen_at: Date }
