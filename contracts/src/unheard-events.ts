import { copyRequested } from './auth/events.ts'
import { planCreated, plansRequested, planUpdated } from './billing/events.ts'
import { ticketSnoozed } from './tickets/events.ts'

/** Events that services send at their start. They are repeated for services that were not running yet. */
const REPEATED = [copyRequested, plansRequested, planCreated, planUpdated]

/** Events without consumers. Webhooks about them are written in the transaction that announces them. */
const FOR_WEBHOOKS = [ticketSnoozed]

/** The events that the broker may drop if no queue takes them. Any other event without a queue is an error. */
export const MAY_BE_UNHEARD = [...REPEATED, ...FOR_WEBHOOKS]
