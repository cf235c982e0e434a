import type { Generated } from 'kysely'

/** The latest reports of the processes with sockets about online users. */
export type PresenceTable = { company_id: Generated<number>; user_id: number; node: string; seen_at: Date }
