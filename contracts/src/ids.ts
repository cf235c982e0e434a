import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'

/**
 * Every kind of entity that another entity can refer to. The error code is for an entity that does not exist, belongs
 * to another company or is not visible to the caller.
 */
export const NOT_FOUND_CODES = {
  apiKey: 'ERR_NOT_FOUND',
  announcement: 'ERR_NO_ANNOUNCEMENT_FOUND',
  audit: 'ERR_NOT_FOUND',
  campaign: 'ERR_NO_CAMPAIGN_FOUND',
  chat: 'ERR_NO_CHAT_FOUND',
  chatMessage: 'ERR_NO_MESSAGE_FOUND',
  company: 'ERR_NO_COMPANY_FOUND',
  contact: 'ERR_NO_CONTACT_FOUND',
  contactList: 'ERR_NO_CONTACTLIST_FOUND',
  contactListItem: 'ERR_NO_CONTACTLISTITEM_FOUND',
  delivery: 'ERR_NOT_FOUND',
  integration: 'ERR_NO_INTEGRATION_FOUND',
  integrationDelivery: 'ERR_NOT_FOUND',
  invoice: 'ERR_NO_INVOICE_FOUND',
  fileList: 'ERR_NO_FILE_FOUND',
  fileOption: 'ERR_NO_FILE_FOUND',
  help: 'ERR_NO_HELP_FOUND',
  message: 'ERR_NO_MESSAGE_FOUND',
  notification: 'ERR_NOT_FOUND',
  payment: 'ERR_NOT_FOUND',
  plan: 'ERR_NO_PLAN_FOUND',
  prompt: 'ERR_NO_PROMPT_FOUND',
  pushDevice: 'ERR_NOT_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  queueOption: 'ERR_NO_QUEUE_OPTION_FOUND',
  quickMessage: 'ERR_NO_QUICKMESSAGE_FOUND',
  recipient: 'ERR_NOT_FOUND',
  schedule: 'ERR_NO_SCHEDULE_FOUND',
  session: 'ERR_NOT_FOUND',
  tag: 'ERR_NO_TAG_FOUND',
  ticket: 'ERR_NO_TICKET_FOUND',
  undo: 'ERR_NOT_FOUND',
  user: 'ERR_NO_USER_FOUND',
  webhook: 'ERR_NO_WEBHOOK_FOUND',
  whatsapp: 'ERR_NO_WAPP_FOUND',
} as const
export type Entity = keyof typeof NOT_FOUND_CODES

/**
 * An id in a body, an answer or an event: an integer, 1 to 2^53-1, annotated with the entity that it identifies.
 * @param missing the code of an absent field, if it has a text of its own
 */
/* @__NO_SIDE_EFFECTS__ */
export const ref = (entity: Entity, missing?: FieldErrorCode) =>
  z
    .int({ error: ({ input }) => ((input ?? null) === null ? missing : undefined) })
    .min(1)
    .meta({ ref: entity })

/** The same id in text form: in a path or a query string. */
/* @__NO_SIDE_EFFECTS__ */
export const textRef = (entity: Entity) => z.coerce.number<number>().int().min(1).meta({ ref: entity })

/** The second id of an entity: a UUID for addresses that people share. */
/* @__NO_SIDE_EFFECTS__ */
export const uuidRef = (entity: Entity) => z.uuid().meta({ ref: entity })

/** @returns the entity that a schema's value identifies, looking through optional, nullable and array wrappers */
export function refOf(schema: z.core.$ZodType): Entity | undefined {
  const own = z.globalRegistry.get(schema)?.['ref']
  if (typeof own === 'string') return own as Entity
  const {
    innerType,
    element,
    in: input,
  } = schema._zod.def as {
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    in?: z.core.$ZodType
  }
  const inner = innerType ?? element ?? input
  return inner ? refOf(inner) : undefined
}
