import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Connection, Session } from './connection.ts'

export const connectionCreated = defineEvent('connection.created', z.object({ connection: Connection }))
export const connectionUpdated = defineEvent('connection.updated', z.object({ connection: Connection }))
export const connectionDeleted = defineEvent('connection.deleted', z.object({ whatsappId: ref('whatsapp') }))

/** All connections that the company has. Answers `copy.requested` of `connection` for a company. */
export const connectionsTold = defineEvent('connection.all-told', z.object({ connections: z.array(Connection) }))

/**
 * The external API token of a connection is another one, or none. For services alone: whoever knows the hash can tell
 * whether a token is right, and browsers never need to.
 */
export const apiTokenChanged = defineEvent(
  'connection.token-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    hash: z.hex().length(64).nullable(), // SHA-256 of the token
    version: z.int().min(1), // that of the connection
  }),
)

/** Somebody called the external API with a connection's token; at most once a minute for each. */
export const apiTokenUsed = defineEvent(
  'connection.token-used',
  z.object({ whatsappId: ref('whatsapp'), usedAt: z.iso.datetime() }),
)

/** Every change of a session's state, QR codes included; for admins alone. */
export const sessionChanged = defineEvent('connection.session-changed', z.object({ session: Session }))
