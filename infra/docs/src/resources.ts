import { Announcement } from '@recado/contracts/announcements/announcement'
import { Company } from '@recado/contracts/auth/company'
import { User } from '@recado/contracts/auth/user'
import { Invoice } from '@recado/contracts/billing/invoice'
import { Plan } from '@recado/contracts/billing/plan'
import { Campaign, Recipient } from '@recado/contracts/campaigns/campaign'
import { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { Chat, ChatActivity, ChatMember } from '@recado/contracts/chats/chat'
import { ChatMessage, QuotedChatMessage } from '@recado/contracts/chats/chat-message'
import { Connection, Session } from '@recado/contracts/connections/connection'
import { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { Contact } from '@recado/contracts/contacts/contact'
import { FileList } from '@recado/contracts/files/file-list'
import { Help } from '@recado/contracts/helps/help'
import { Integration } from '@recado/contracts/integrations/integration'
import { Message, QuotedMessage, Reaction } from '@recado/contracts/messages/message'
import { Notification } from '@recado/contracts/notifications/notification'
import { Queue } from '@recado/contracts/queues/queue'
import { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { Schedule } from '@recado/contracts/schedules/schedule'
import { TagBrief } from '@recado/contracts/tag-brief'
import { Tag } from '@recado/contracts/tags/tag'
import { Ticket } from '@recado/contracts/tickets/ticket'
import { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { OutgoingMedia, OutgoingQuote, ReceivedMedia } from '@recado/contracts/whatsapp/content'
import { ReceivedMessage } from '@recado/contracts/whatsapp/events'

/** The schemas of resources that events contain with all their fields. */
export const RESOURCES = {
  Announcement,
  Campaign,
  Chat,
  ChatActivity,
  ChatMember,
  ChatMessage,
  Company,
  Connection,
  Contact,
  ContactField,
  ContactList,
  ContactListItem,
  Integration,
  Invoice,
  FileList,
  Help,
  Message,
  Notification,
  OutgoingMedia,
  OutgoingQuote,
  Plan,
  Queue,
  QuickMessage,
  QuotedChatMessage,
  QuotedMessage,
  Reaction,
  ReceivedMedia,
  ReceivedMessage,
  Recipient,
  Schedule,
  Session,
  Tag,
  TagBrief,
  Ticket,
  User,
  WhatsappAddress,
} as const
