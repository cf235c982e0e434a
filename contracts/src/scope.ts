import { z } from 'zod'

/**
 * The permissions that an API key can have. API keys cannot call a route without a scope. `send`: the API for messages;
 * `read`: tickets, messages, contacts, tags and queues; `manage`: contacts, tags, and the steps of a ticket.
 */
export const Scope = z.enum(['send', 'read', 'manage'])
export type Scope = z.infer<typeof Scope>
