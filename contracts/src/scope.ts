import { z } from 'zod'

/**
 * What a key of the company may be good for. A route that names no scope is open to no key.
 * `send`: the message API; `read`: tickets, messages, contacts, tags and queues; `manage`: contacts, tags, and the steps
 * of a ticket.
 */
export const Scope = z.enum(['send', 'read', 'manage'])
export type Scope = z.infer<typeof Scope>
