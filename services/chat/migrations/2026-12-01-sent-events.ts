import { createSentEvents } from '@recado/kit/db/sent-events'
import type { Kysely } from 'kysely'

/** Adds the table of events that the broker has confirmed. */
export const up = (db: Kysely<never>): Promise<void> => createSentEvents(db)
