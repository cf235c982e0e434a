import type { EventData } from '@recado/contracts/event'
import type { Machine, Message } from '@recado/contracts/messages/message'
import type { Known } from '@recado/contracts/open-enum'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import type { messageChanged } from '@recado/contracts/whatsapp/events'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonWords, Row } from './shared-tables.ts'

/** The prompt or integration that wrote a message. */
export type Maker = Machine & { readonly id: number }

export type MessageTable = Row & {
  ticket_id: number
  contact_id: number
  whatsapp_id: number
  wa_message_id: string
  body: string
  words: JsonWords
  search_body: GeneratedAlways<string>
  from_me: boolean
  read: boolean
  ack: number
  error: string | null
  media_type: Message['mediaType']
  user_id: number | null
  origin: MessageOrigin
  client_id: string | null
  author_id: number | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  media_seconds: number | null
  media_thumbnail: string | null
  media_status: Known<Message>['mediaStatus']
  is_voice: Generated<boolean>
  transcript: string | null
  hearing_until: Date | null
  quoted_id: number | null
  quoted_words: ColumnType<Message['quotedElsewhere'], string | null | undefined, string | null> // jsonb
  came_from: ColumnType<Message['cameFrom'], string | null | undefined, string | null> // jsonb
  is_forwarded: Generated<boolean>
  to_machine: Generated<boolean> // the message answers only a machine: a menu choice or a rating
  campaign: ColumnType<Message['campaign'], string | null | undefined, string | null> // jsonb
  made_by: ColumnType<Maker | null, string | null | undefined, never> // jsonb
  deleted_by: Known<Message>['deletedBy']
  previous_bodies: ColumnType<string[], string | undefined, string> // jsonb
}

export type ReactionTable = {
  company_id: Generated<number>
  message_id: number
  from_me: boolean
  contact_id: number
  emoji: string
  reacted_at: Date
}

/** The file of another message that replaces the message's own file. */
export type SecondFileTable = {
  company_id: Generated<number>
  message_id: number
  whatsapp_id: number
  wa_message_id: string
  first_wa_message_id: string
  seconds: number | null
}

/** A change of a message, with its author and time. */
export type MadeChange = Pick<EventData<typeof messageChanged>, 'fromMe' | 'by' | 'author' | 'change' | 'at'>

/** A change that arrived before its message. */
export type EarlyChangeTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  whatsapp_id: number
  contact_id: number
  wa_message_id: string
  from_me: boolean
  change: ColumnType<MadeChange, string, never> // jsonb
  created_at: Generated<Date>
}

/** The message before an agent's change, to undo the change if WhatsApp refuses it. */
export type Undo = Pick<Message, 'body' | 'previousBodies'> & {
  readonly reaction: Pick<Message['reactions'][number], 'emoji' | 'at'> | null
  readonly isUnawaited?: true // the request of the agent has ended before WhatsApp was asked
}

export type RequestedChangeTable = {
  company_id: Generated<number>
  whatsapp_id: number
  wa_message_id: string
  message_id: number
  change: ColumnType<MessageChange, string, never> // jsonb
  undo: ColumnType<Undo, string, never> // jsonb
  outcome: 'done' | 'refused' | null
  created_at: Generated<Date>
}
