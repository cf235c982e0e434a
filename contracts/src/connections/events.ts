import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Connection, Session } from './connection.ts'

export const connectionCreated = defineEvent('connection.created', z.object({ connection: Connection }))
export const connectionUpdated = defineEvent('connection.updated', z.object({ connection: Connection }))
export const connectionDeleted = defineEvent('connection.deleted', z.object({ whatsappId: ref('whatsapp') }))

/** All connections of the company. Answers `copy.requested` with kind `connection` and the id of a company. */
export const connectionsTold = defineEvent('connection.all-told', z.object({ connections: z.array(Connection) }))

/**
 * The external API token of a connection was replaced or revoked. Only services get the event: they compare tokens by
 * the hash, which browsers never need.
 */
export const apiTokenChanged = defineEvent(
  'connection.token-changed',
  z.object({
    whatsappId: ref('whatsapp'),
    hash: z.hex().length(64).nullable(), // SHA-256 of the token
    version: z.int().min(1), // the version of the connection
  }),
)

/** A program called the external API with a connection's token. Published at most once a minute for each connection. */
export const apiTokenUsed = defineEvent(
  'connection.token-used',
  z.object({ whatsappId: ref('whatsapp'), usedAt: z.iso.datetime() }),
)

/** The state of a session changed, for example its QR code. Only admins get the event. */
export const sessionChanged = defineEvent('connection.session-changed', z.object({ session: Session }))
