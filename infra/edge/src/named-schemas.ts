import * as announcement from '@recado/contracts/announcements/announcement'
import * as apiKey from '@recado/contracts/api-keys/api-key'
import * as company from '@recado/contracts/auth/company'
import * as invitation from '@recado/contracts/auth/invitation'
import * as push from '@recado/contracts/auth/push'
import * as user from '@recado/contracts/auth/user'
import * as checkout from '@recado/contracts/billing/checkout'
import * as invoice from '@recado/contracts/billing/invoice'
import * as plan from '@recado/contracts/billing/plan'
import * as campaign from '@recado/contracts/campaigns/campaign'
import * as contactList from '@recado/contracts/campaigns/contact-list'
import * as chat from '@recado/contracts/chats/chat'
import * as chatMessage from '@recado/contracts/chats/chat-message'
import * as connection from '@recado/contracts/connections/connection'
import * as contactField from '@recado/contracts/contact-fields/contact-field'
import * as contact from '@recado/contracts/contacts/contact'
import { ErrorAnswer } from '@recado/contracts/errors'
import * as fileList from '@recado/contracts/files/file-list'
import * as help from '@recado/contracts/helps/help'
import * as integration from '@recado/contracts/integrations/integration'
import * as message from '@recado/contracts/messages/message'
import * as notification from '@recado/contracts/notifications/notification'
import * as prompt from '@recado/contracts/prompts/prompt'
import * as option from '@recado/contracts/queues/option'
import * as queue from '@recado/contracts/queues/queue'
import * as quickMessage from '@recado/contracts/quick-messages/quick-message'
import { MessageAnswer } from '@recado/contracts/resource'
import * as schedule from '@recado/contracts/schedules/schedule'
import * as tag from '@recado/contracts/tags/tag'
import * as ticket from '@recado/contracts/tickets/ticket'
import * as webhook from '@recado/contracts/webhooks/webhook'
import { z } from 'zod'

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  announcement,
  apiKey,
  company,
  invitation,
  push,
  user,
  checkout,
  invoice,
  plan,
  campaign,
  contactList,
  chat,
  chatMessage,
  connection,
  contactField,
  contact,
  fileList,
  help,
  integration,
  message,
  notification,
  prompt,
  option,
  queue,
  quickMessage,
  schedule,
  tag,
  ticket,
  webhook,
]

/** @returns whether an object with these fields is a resource, which has an id, and a version or a creation time */
export const isResource = ({ id, version, createdAt }: Readonly<Record<string, unknown>>): boolean =>
  id !== undefined && (version ?? createdAt) !== undefined

/** The schemas that the API's description contains once under their name. It inlines all other schemas. */
export const NAMED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  ErrorAnswer,
  MessageAnswer,
  ...Object.fromEntries(
    MODULES.flatMap((module) =>
      Object.entries(module).filter(([, schema]) => schema instanceof z.ZodObject && isResource(schema.shape)),
    ),
  ),
}
