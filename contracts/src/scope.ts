import { z } from 'zod'

/**
 * The permissions that an API key can have. Keys cannot call a route that names no scope.
 * `send`: the message API; `read`: tickets, messages, contacts, tags and queues; `manage`: contacts, tags, and the
 * steps of a ticket.
 */
export const Scope = z.enum(['send', 'read', 'manage'])
export type Scope = z.infer<typeof Scope>
