import type { Generated } from 'kysely'

/** The online users, as last reported by each process with sockets. */
export type PresenceTable = { company_id: Generated<number>; user_id: number; node: string; seen_at: Date }
