import type { Generated } from 'kysely'

/** The online users, as each process with sockets reported last. */
export type PresenceTable = { company_id: Generated<number>; user_id: number; node: string; seen_at: Date }
