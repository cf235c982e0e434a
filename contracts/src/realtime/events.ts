import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'

/** What one realtime process sees of a person; whoever keeps it has a row per process, and the person is there if one says so. */
const Presence = z.object({ userId: ref('user'), node: z.uuid() })

/**
 * Somebody is at a socket. Said again every few minutes while that lasts, and nothing stores it on its way: what was
 * lost is repaired by the next one, and without a next one it holds for `LIVE_TIMING.awayMs`.
 */
export const presenceOnline = defineEvent('presence.online', Presence)

/** The last socket there has been closed for a while, or nobody has been at it. */
export const presenceOffline = defineEvent('presence.offline', Presence)
