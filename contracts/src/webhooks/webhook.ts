import { z } from 'zod'
import { ref, uuidRef } from '../ids.ts'
import { WEBHOOK_LIMIT } from '../limits.ts'
import { openEnum, openList } from '../open-enum.ts'
import { resource } from '../resource.ts'

/** The events that a subscription can choose. */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.deleted',
  'ticket.snoozed', // since 1.1.0
  'ticket.woken',
  'ticket.breached',
  'message.created',
  'message.updated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'connection.status',
] as const
export const WebhookEvent = z.enum(WEBHOOK_EVENTS)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The event of a test, which is sent only when a user requests the test. */
export const PING = 'ping'

/** Why the product switched a subscription off: a delivery failed for a whole day, or too many deliveries waited. */
export const SwitchedOff = z.enum(['failing', 'full'])
export type SwitchedOff = z.infer<typeof SwitchedOff>

/** The fields of a subscription that people set. */
export const WebhookFields = z.object({
  name: z.string().trim().min(2).max(WEBHOOK_LIMIT.name),
  url: z.string().trim().min(1).max(WEBHOOK_LIMIT.url),
  events: z
    .array(WebhookEvent)
    .min(1)
    .max(WEBHOOK_EVENTS.length)
    .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))), // each event once
  active: z.boolean(),
})

/**
 * A subscription of an outside system to events; each `webhook.*` event carries the whole resource, without its secret.
 */
export const Webhook = z.object({
  ...resource,
  id: ref('webhook'),
  name: z.string(),
  url: z.string(),
  events: openList(WebhookEvent),
  active: z.boolean(),
  switchedOff: openEnum(SwitchedOff).nullable(), // null: the subscription is on, or a user switched it off
  secretHint: z.string(), // the last characters of the secret
  oldSecretUntil: z.iso.datetime().nullable(), // until then, deliveries are also signed with the previous secret
})
export type Webhook = z.infer<typeof Webhook>

/** The state of one delivery. */
export const WebhookDelivery = z.object({
  id: ref('delivery'),
  uuid: uuidRef('delivery'), // the header X-Recado-Delivery, which is the same in each attempt
  event: openEnum(z.enum([...WEBHOOK_EVENTS, PING])),
  at: z.iso.datetime(), // when the event happened
  status: openEnum(z.enum(['waiting', 'done', 'dead', 'canceled'])),
  attempt: z.int().min(0), // the number of calls so far
  httpStatus: z.int().nullable(), // the status of the last call; null: no answer
  ms: z.int().min(0).nullable(),
  requestBytes: z.int().min(0),
  answerBytes: z.int().min(0).nullable(),
  error: z.string().nullable(), // the error of the last failed call: a status or a code, never content
  nextAt: z.iso.datetime().nullable(), // the earliest time of the next call, for a waiting delivery
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
