import type { Announcement } from '@recado/contracts/announcements/announcement'
import { announcementCreated, announcementDeleted, announcementUpdated } from '@recado/contracts/announcements/events'
import { Company } from '@recado/contracts/auth/company'
import {
  companyCreated,
  companyDeleted,
  companyRenewed,
  companyUpdated,
  settingUpdated,
  supportChanged,
  supportEnded,
  userCreated,
  userDeleted,
  userUpdated,
} from '@recado/contracts/auth/events'
import { isSettingKey, SETTINGS } from '@recado/contracts/auth/settings'
import type { User, UserAccount } from '@recado/contracts/auth/user'
import { invoiceCreated, invoicePaid, invoiceUpdated, paymentHeld } from '@recado/contracts/billing/events'
import type { Invoice } from '@recado/contracts/billing/invoice'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import {
  contactListCreated,
  contactListDeleted,
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import {
  campaignCreated,
  campaignDeleted,
  campaignSettingsChanged,
  campaignUpdated,
} from '@recado/contracts/campaigns/events'
import type { Chat } from '@recado/contracts/chats/chat'
import {
  chatCreated,
  chatDeleted,
  chatMessageCreated,
  chatMessageUpdated,
  chatRead,
  chatUpdated,
} from '@recado/contracts/chats/events'
import { type Connection, ConnectionBrief } from '@recado/contracts/connections/connection'
import {
  connectionCreated,
  connectionDeleted,
  connectionUpdated,
  sessionChanged,
} from '@recado/contracts/connections/events'
import { contactFieldCreated, contactFieldDeleted, contactFieldUpdated } from '@recado/contracts/contact-fields/events'
import {
  contactCreated,
  contactDeleted,
  contactsReloaded,
  contactUpdated,
  exportFailed,
  exportReady,
} from '@recado/contracts/contacts/events'
import { fileListCreated, fileListDeleted, fileListUpdated } from '@recado/contracts/files/events'
import { helpCreated, helpDeleted, helpUpdated } from '@recado/contracts/helps/events'
import { integrationCreated, integrationDeleted, integrationUpdated } from '@recado/contracts/integrations/events'
import type { Integration } from '@recado/contracts/integrations/integration'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import {
  notificationCreated,
  notificationsRead,
  notificationsReloaded,
  notificationUpdated,
} from '@recado/contracts/notifications/events'
import { isNews } from '@recado/contracts/notifications/is-news'
import type { Notification } from '@recado/contracts/notifications/notification'
import { isAllowed } from '@recado/contracts/permissions'
import { peoplePromptChosen, promptCreated, promptDeleted, promptUpdated } from '@recado/contracts/prompts/events'
import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import { quickMessageCreated, quickMessageDeleted, quickMessageUpdated } from '@recado/contracts/quick-messages/events'
import type { QuickMessage, QuickMessageAudience } from '@recado/contracts/quick-messages/quick-message'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { scheduleCreated, scheduleDeleted, scheduleUpdated } from '@recado/contracts/schedules/events'
import { tagCreated, tagDeleted, tagUpdated } from '@recado/contracts/tags/events'
import {
  ticketCreated,
  ticketDeleted,
  ticketRead,
  ticketTransferred,
  ticketUpdated,
} from '@recado/contracts/tickets/events'
import type { Ticket, TicketAudience } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { webhookCreated, webhookDeleted, webhookUpdated } from '@recado/contracts/webhooks/events'
import {
  andToPayment,
  type Delivery,
  type DeliveryRow,
  on,
  toAdmins,
  toCompany,
  toEverybody,
  toEverybodyElse,
  toMembers,
  toOthers,
  toSupers,
  toViewers,
  withFeature,
} from './delivery.ts'

const ticketUpdate = (ticket: Ticket) => toViewers(ticket, { subject: 'ticket', action: 'update', data: { ticket } })

/** Removes a ticket from the screens of users who could see it before and no longer can. */
const ticketGone = (ticket: Ticket, before: TicketAudience): Delivery => ({
  frame: { subject: 'ticket', action: 'delete', data: { ticketId: ticket.id, version: ticket.version } },
  hears: (viewer) => sees(viewer, before) && !sees(viewer, ticket),
})

/** Sends the whole connection to admins, and to other users the fields that lists show. */
const connectionFrames = (action: 'create' | 'update', connection: Connection): Delivery[] => [
  toAdmins({ subject: 'whatsapp', action, data: { whatsapp: connection } }),
  toOthers({ subject: 'whatsapp', action, data: { whatsapp: ConnectionBrief.parse(connection) } }),
]

/** Sends invoices to admins of the company, including their payment sockets, and to super users. */
const invoiceFrames = (action: 'create' | 'update', record: Invoice): Delivery[] => [
  andToPayment(toAdmins({ subject: 'invoice', action, data: { record } })),
  toSupers({ subject: 'platform-invoice', action, data: { record } }),
]

/** Sends a private quick message to its owner, and a shared one to all users. */
const toReaders = ({ geral, userId }: QuickMessageAudience, frame: LiveFrame): Delivery => ({
  frame,
  hears: ({ id }) => geral || id === userId,
})

const quickMessageFrame = (action: 'create' | 'update', record: QuickMessage) =>
  toReaders(record, { subject: 'quickMessage', action, data: { record } })

/** Removes a quick message that became private from the screens of other users. */
const quickMessageGone = ({ id, geral, userId }: QuickMessage, before: QuickMessageAudience): Delivery => ({
  frame: { subject: 'quickMessage', action: 'delete', data: { id } },
  hears: (viewer) => before.geral && !geral && viewer.id !== userId,
})

/** Sends a schedule to its owner and to users who can see all schedules. */
const toPlanners = (userId: number, frame: LiveFrame): Delivery => ({
  frame,
  hears: ({ id, profile }) => id === userId || isAllowed(profile, 'schedules:all'),
})

/** Sends frames of a chat to these users, while the plan of their company includes chats. */
const toChat = (userIds: readonly number[], ...frames: readonly LiveFrame[]): Delivery[] =>
  frames.map((frame) => withFeature('useInternalChat', toMembers(userIds, frame)))

const idsOf = ({ users }: Chat) => users.map(({ userId }) => userId)

/** Sends the chat to each of these users, either as new or with its current state. */
const chatOfEach = (userIds: readonly number[], action: 'create' | 'update', chat: Chat): Delivery[] =>
  userIds.flatMap((id) => toChat([id], { subject: 'chat-user-{userId}', id, action, data: { chat } }))

/** Removes the chat from the screens of these users. */
const chatGone = (userIds: readonly number[], data: { chatId: number; version: number }): Delivery[] => [
  ...toChat(
    userIds,
    { subject: 'chat', action: 'delete', data },
    { subject: 'chat-{chatId}', id: data.chatId, action: 'delete', data },
  ),
  ...userIds.flatMap((id) => toChat([id], { subject: 'chat-user-{userId}', id, action: 'delete', data })),
]

/** Sends a notification to one user; a notification about a chat only while the plan includes chats. */
function notificationFrame(action: 'create' | 'update', notification: Notification): Delivery {
  const id = notification.userId
  const delivery = toMembers([id], { subject: 'notification-user-{userId}', id, action, data: { notification } })
  return notification.about.kind === 'chat-mention' ? withFeature('useInternalChat', delivery) : delivery
}

/** Sends a frame to users who manage campaigns, while the plan of their company includes campaigns. */
const toCampaigners = (frame: LiveFrame): Delivery[] => [withFeature('useCampaigns', toAdmins(frame))]

/** Sends a frame to users who write prompts, while the plan of their company includes prompts. */
const toPrompters = (frame: LiveFrame): Delivery[] => [withFeature('useOpenAi', toAdmins(frame))]

/** Sends a frame to users who may set up integrations, if the plan of their company includes integrations. */
const toIntegrators = (frame: LiveFrame): Delivery[] => [withFeature('useIntegrations', toAdmins(frame))]

const integrationFrame = (action: 'create' | 'update', record: Integration) =>
  toIntegrators({ subject: 'queueIntegration', action, data: { record } })

const campaignFrame = (action: 'create' | 'update', record: Campaign) =>
  toCampaigners({ subject: 'campaign', action, data: { record } })

const listFrame = (action: 'create' | 'update', record: ContactList) =>
  toCampaigners({ subject: 'ContactList', action, data: { record } })
const listItemFrame = (action: 'create' | 'update', record: ContactListItem) =>
  toCampaigners({ subject: 'ContactListItem', action, data: { record } })

const announcementFrame = (action: 'create' | 'update', record: Announcement): LiveFrame => ({
  subject: 'company-announcement',
  action,
  data: { record },
})
const announcementGone = (id: number): LiveFrame => ({
  subject: 'company-announcement',
  action: 'delete',
  data: { id },
})

const withoutRights = ({ rightsVersion: _, ...user }: UserAccount): User => user

/** The frames of a changed announcement for users who see only published announcements. */
function toReadersOf(record: Announcement, wasLive: boolean): Delivery[] {
  if (record.live) return [toEverybodyElse(announcementFrame(wasLive ? 'update' : 'create', record))]
  return wasLive ? [toEverybodyElse(announcementGone(record.id))] : []
}

/** The frames of each event, and their audiences. Browsers get no frame for an event that is missing in this table. */
export const DELIVERIES: readonly DeliveryRow[] = [
  on(ticketCreated, ({ ticket }) => [ticketUpdate(ticket)]),
  on(ticketUpdated, ({ ticket, before }) => [ticketUpdate(ticket), ticketGone(ticket, before)]),
  on(ticketTransferred, ({ ticket, by, note }) => [
    {
      frame: { subject: 'notification', action: 'transfer', data: { ticket, by, note } },
      hears: (viewer) => viewer.id === ticket.userId && sees(viewer, ticket),
    },
  ]),
  on(ticketDeleted, ({ ticketId, version, before }) => [
    toViewers(before, { subject: 'ticket', action: 'delete', data: { ticketId, version } }),
  ]),
  on(ticketRead, ({ ticket }) => [
    toViewers(ticket, {
      subject: 'ticket',
      action: 'updateUnread',
      data: { ticketId: ticket.id, unreadMessages: ticket.unreadMessages, version: ticket.version },
    }),
  ]),
  on(messageCreated, ({ message, ticket }) => [
    toViewers(ticket, { subject: 'appMessage', action: 'create', data: { message, ticket, contact: ticket.contact } }),
    ticketUpdate(ticket),
    {
      frame: { subject: 'notification', action: 'ticket', data: { ticket, message } },
      hears: (viewer) => isNews(message, ticket, viewer, new Date()),
    },
  ]),
  on(messageUpdated, ({ message, ticket }) => [
    toViewers(ticket, { subject: 'appMessage', action: 'update', data: { message } }),
  ]),
  on(contactCreated, ({ contact }) => [toCompany({ subject: 'contact', action: 'create', data: { contact } })]),
  on(contactUpdated, ({ contact }) => [toCompany({ subject: 'contact', action: 'update', data: { contact } })]),
  on(contactDeleted, ({ contactId }) => [toCompany({ subject: 'contact', action: 'delete', data: { contactId } })]),
  on(contactsReloaded, () => [toCompany({ subject: 'contact', action: 'reload', data: {} })]),
  on(exportReady, ({ contactId, userId, url }) => [
    {
      frame: { subject: 'contact', action: 'export-ready', data: { contactId, url } },
      hears: ({ id }) => id === userId,
    },
  ]),
  on(exportFailed, ({ contactId, userId }) => [
    { frame: { subject: 'contact', action: 'export-failed', data: { contactId } }, hears: ({ id }) => id === userId },
  ]),
  on(connectionCreated, ({ connection }) => connectionFrames('create', connection)),
  on(connectionUpdated, ({ connection }) => connectionFrames('update', connection)),
  on(connectionDeleted, ({ whatsappId }) => [
    toCompany({ subject: 'whatsapp', action: 'delete', data: { whatsappId } }),
  ]),
  on(sessionChanged, ({ session }) => [toAdmins({ subject: 'whatsappSession', action: 'update', data: { session } })]),
  on(queueCreated, ({ queue }) => [toCompany({ subject: 'queue', action: 'create', data: { queue } })]),
  on(queueUpdated, ({ queue }) => [toCompany({ subject: 'queue', action: 'update', data: { queue } })]),
  on(queueDeleted, ({ queueId }) => [toCompany({ subject: 'queue', action: 'delete', data: { queueId } })]),
  on(companyCreated, ({ company }) => [
    toSupers({ subject: 'platform-company', action: 'create', data: { company: Company.parse(company) } }),
  ]),
  on(companyUpdated, ({ company }) => [
    andToPayment(toCompany({ subject: 'company', action: 'update', data: { company: Company.parse(company) } })),
    toSupers({ subject: 'platform-company', action: 'update', data: { company: Company.parse(company) } }),
  ]),
  on(supportChanged, ({ entry }) => [toAdmins({ subject: 'support', action: 'update', data: { entry } })]),
  on(supportEnded, (data) => [toAdmins({ subject: 'support', action: 'delete', data })]),
  on(companyRenewed, ({ invoiceId, company }) => [
    andToPayment(toAdmins({ subject: 'payment', action: 'CONCLUIDA', data: { invoiceId, company } })),
  ]),
  on(invoicePaid, ({ invoiceId }) => [
    andToPayment(toAdmins({ subject: 'payment', action: 'RECEBIDA', data: { invoiceId } })),
  ]),
  on(invoiceCreated, ({ invoice }) => invoiceFrames('create', invoice)),
  on(invoiceUpdated, ({ invoice }) => invoiceFrames('update', invoice)),
  on(paymentHeld, ({ paymentId }) => [
    toSupers({ subject: 'platform-invoice', action: 'review', data: { paymentId } }),
  ]),
  on(companyDeleted, ({ companyId }) => [
    toSupers({ subject: 'platform-company', action: 'delete', data: { companyId } }),
  ]),
  on(settingUpdated, ({ setting }) => [
    (isSettingKey(setting.key) && SETTINGS[setting.key].reads === 'everyone' ? toCompany : toAdmins)({
      subject: 'settings',
      action: 'update',
      data: { setting },
    }),
  ]),
  on(contactFieldCreated, ({ contactField: record }) => [
    toCompany({ subject: 'contactField', action: 'create', data: { record } }),
  ]),
  on(contactFieldUpdated, ({ contactField: record }) => [
    toCompany({ subject: 'contactField', action: 'update', data: { record } }),
  ]),
  on(contactFieldDeleted, ({ contactFieldId: id }) => [
    toCompany({ subject: 'contactField', action: 'delete', data: { id } }),
  ]),
  on(tagCreated, ({ tag }) => [toCompany({ subject: 'tag', action: 'create', data: { record: tag } })]),
  on(tagUpdated, ({ tag }) => [toCompany({ subject: 'tag', action: 'update', data: { record: tag } })]),
  on(tagDeleted, ({ tagId }) => [toCompany({ subject: 'tag', action: 'delete', data: { id: tagId } })]),
  on(quickMessageCreated, ({ quickMessage }) => [quickMessageFrame('create', quickMessage)]),
  on(quickMessageUpdated, ({ quickMessage, before }) => [
    quickMessageFrame('update', quickMessage),
    quickMessageGone(quickMessage, before),
  ]),
  on(quickMessageDeleted, ({ quickMessageId, before }) => [
    toReaders(before, { subject: 'quickMessage', action: 'delete', data: { id: quickMessageId } }),
  ]),
  on(scheduleCreated, ({ schedule }) => [
    toPlanners(schedule.userId, { subject: 'schedule', action: 'create', data: { record: schedule } }),
  ]),
  on(scheduleUpdated, ({ schedule }) => [
    toPlanners(schedule.userId, { subject: 'schedule', action: 'update', data: { record: schedule } }),
  ]),
  on(scheduleDeleted, ({ scheduleId, userId }) => [
    toPlanners(userId, { subject: 'schedule', action: 'delete', data: { id: scheduleId } }),
  ]),
  on(chatCreated, ({ chat }) => chatOfEach(idsOf(chat), 'create', chat)),
  on(chatUpdated, ({ chat, added, removed }) => [
    ...toChat(
      idsOf(chat),
      { subject: 'chat', action: 'update', data: { chat } },
      { subject: 'chat-{chatId}', id: chat.id, action: 'update', data: { chat } },
    ),
    ...chatOfEach(added, 'create', chat),
    ...chatOfEach(
      idsOf(chat).filter((id) => !added.includes(id)),
      'update',
      chat,
    ),
    ...chatGone(removed, { chatId: chat.id, version: chat.version }),
  ]),
  on(chatDeleted, ({ chatId, version, memberIds }) => chatGone(memberIds, { chatId, version })),
  on(chatMessageCreated, ({ memberIds, ...data }) =>
    toChat(
      memberIds,
      { subject: 'chat', action: 'new-message', data },
      { subject: 'chat-{chatId}', id: data.chat.id, action: 'new-message', data },
    ),
  ),
  on(chatMessageUpdated, ({ memberIds, ...data }) =>
    toChat(memberIds, { subject: 'chat-{chatId}', id: data.chat.id, action: 'update-message', data }),
  ),
  on(chatRead, ({ hearerIds, ...data }) =>
    toChat(hearerIds, { subject: 'chat-{chatId}', id: data.chatId, action: 'read', data }),
  ),
  on(notificationCreated, ({ notification }) => [notificationFrame('create', notification)]),
  on(notificationUpdated, ({ notification }) => [notificationFrame('update', notification)]),
  on(notificationsRead, ({ userId: id, upTo }) => [
    toMembers([id], { subject: 'notification-user-{userId}', id, action: 'read-all', data: { upTo } }),
  ]),
  on(notificationsReloaded, ({ userIds }) =>
    userIds.map((id) => toMembers([id], { subject: 'notification-user-{userId}', id, action: 'reload', data: {} })),
  ),
  on(webhookCreated, ({ webhook }) =>
    toIntegrators({ subject: 'webhook', action: 'create', data: { record: webhook } }),
  ),
  on(webhookUpdated, ({ webhook }) =>
    toIntegrators({ subject: 'webhook', action: 'update', data: { record: webhook } }),
  ),
  on(webhookDeleted, ({ webhookId }) =>
    toIntegrators({ subject: 'webhook', action: 'delete', data: { id: webhookId } }),
  ),
  on(fileListCreated, ({ fileList }) => [toCompany({ subject: 'file', action: 'create', data: { record: fileList } })]),
  on(fileListUpdated, ({ fileList }) => [toCompany({ subject: 'file', action: 'update', data: { record: fileList } })]),
  on(fileListDeleted, ({ fileListId }) => [toCompany({ subject: 'file', action: 'delete', data: { id: fileListId } })]),
  on(promptCreated, ({ prompt }) => toPrompters({ subject: 'prompt', action: 'create', data: { record: prompt } })),
  on(promptUpdated, ({ prompt }) => toPrompters({ subject: 'prompt', action: 'update', data: { record: prompt } })),
  on(promptDeleted, ({ promptId }) => toPrompters({ subject: 'prompt', action: 'delete', data: { id: promptId } })),
  on(peoplePromptChosen, ({ promptId }) => [
    withFeature('useOpenAi', toCompany({ subject: 'prompt', action: 'choose', data: { promptId } })),
  ]),
  on(integrationCreated, ({ integration }) => integrationFrame('create', integration)),
  on(integrationUpdated, ({ integration }) => integrationFrame('update', integration)),
  on(integrationDeleted, ({ integrationId: id }) =>
    toIntegrators({ subject: 'queueIntegration', action: 'delete', data: { id } }),
  ),
  on(campaignCreated, ({ campaign }) => campaignFrame('create', campaign)),
  on(campaignUpdated, ({ campaign }) => campaignFrame('update', campaign)),
  on(campaignDeleted, ({ campaignId: id }) => toCampaigners({ subject: 'campaign', action: 'delete', data: { id } })),
  on(campaignSettingsChanged, ({ settings }) =>
    toCampaigners({ subject: 'campaignSettings', action: 'update', data: { settings } }),
  ),
  on(contactListCreated, ({ contactList }) => listFrame('create', contactList)),
  on(contactListUpdated, ({ contactList }) => listFrame('update', contactList)),
  on(contactListDeleted, ({ contactListId: id }) =>
    toCampaigners({ subject: 'ContactList', action: 'delete', data: { id } }),
  ),
  on(contactListItemCreated, ({ contactListItem }) => listItemFrame('create', contactListItem)),
  on(contactListItemUpdated, ({ contactListItem }) => listItemFrame('update', contactListItem)),
  on(contactListItemDeleted, ({ contactListItemId: id }) =>
    toCampaigners({ subject: 'ContactListItem', action: 'delete', data: { id } }),
  ),
  on(contactListItemsChanged, ({ contactListId: id }) =>
    toCampaigners({ subject: 'ContactListItem-{listId}', id, action: 'reload', data: {} }),
  ),
  on(announcementCreated, ({ announcement }) => [
    toSupers(announcementFrame('create', announcement)),
    ...toReadersOf(announcement, false),
  ]),
  on(announcementUpdated, ({ announcement, wasLive }) => [
    toSupers(announcementFrame('update', announcement)),
    ...toReadersOf(announcement, wasLive),
  ]),
  on(announcementDeleted, ({ announcementId, wasLive }) => [
    toSupers(announcementGone(announcementId)),
    ...(wasLive ? [toEverybodyElse(announcementGone(announcementId))] : []),
  ]),
  on(helpCreated, ({ help }) => [toEverybody({ subject: 'company-help', action: 'create', data: { record: help } })]),
  on(helpUpdated, ({ help }) => [toEverybody({ subject: 'company-help', action: 'update', data: { record: help } })]),
  on(helpDeleted, ({ helpId }) => [toEverybody({ subject: 'company-help', action: 'delete', data: { id: helpId } })]),
  on(userCreated, ({ user }) => [
    toCompany({ subject: 'user', action: 'create', data: { user: withoutRights(user) } }),
  ]),
  on(userUpdated, ({ user }) => [
    toCompany({ subject: 'user', action: 'update', data: { user: withoutRights(user) } }),
  ]),
  on(userDeleted, ({ userId }) => [toCompany({ subject: 'user', action: 'delete', data: { userId } })]),
]
