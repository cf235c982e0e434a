import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Connection, Session } from './connection.ts'

export const connectionCreated = defineEvent('connection.created', z.object({ connection: Connection }))
export const connectionUpdated = defineEvent('connection.updated', z.object({ connection: Connection }))
export const connectionDeleted = defineEvent('connection.deleted', z.object({ whatsappId: ref('whatsapp') }))

/** Every change of a session's state, QR codes included; for admins alone. */
export const sessionChanged = defineEvent('connection.session-changed', z.object({ session: Session }))
