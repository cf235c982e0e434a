import type { Message, MessageOrigin } from '@recado/contracts/messages/message'
import type { Known } from '@recado/contracts/open-enum'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonWords, Row } from '../shared-tables.ts'

export type TicketTable = Row & {
  uuid: GeneratedAlways<string>
  updated_slot: GeneratedAlways<number> // five minutes in which it was updated; a trigger keeps it
  lane_id: GeneratedAlways<number> // the tag that is its lane on the board, 0: none; triggers keep it
  number: Generated<number> // a trigger draws it
  status: TicketStatus
  user_id: number | null
  queue_id: number | null
  whatsapp_id: number
  contact_id: number
  last_message: string
  last_words: JsonWords
  last_message_at: Date | null
  from_me: boolean
  last_origin: Generated<MessageOrigin | null> // of the last message
  last_user_id: Generated<number | null> // the author, a user
  preview: string | null
  preview_words: JsonWords
  preview_at: Date | null
  preview_origin: Message['origin'] | null
  preview_user_id: number | null
  unread_messages: number
  read_to: Generated<number> // of the contact's messages up to this id all are read
  handed_by: ColumnType<Ticket['handedBy'], string | null | undefined, string | null> // jsonb; of open tickets, others may keep an old one
  origin: Known<Ticket>['origin']
  hidden: Generated<boolean> // only closed tickets of campaigns
  is_later: GeneratedAlways<boolean> // the contact has another from before; false: it may have; triggers keep it
  queued_at: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  closed_by: Known<Ticket>['closedBy']
  came_from: ColumnType<Ticket['cameFrom'], string | null | undefined, string | null> // jsonb
  chatbot: Generated<boolean>
  bot_paused: Generated<boolean>
  queue_option_id: Generated<number | null>
  use_integration: Generated<boolean>
  prompt_id: Generated<number | null>
  integration_id: Generated<number | null>
  last_inbound_at: Generated<Date | null>
  account_phone: Generated<string | null> // under which the contact wrote last here
  account_lid: Generated<string | null>
  disappear_after: Generated<number | null> // seconds after which what is said disappears from phones; 0, null: it stays
  rating: Generated<1 | 2 | 3 | null>
  rated_at: Generated<Date | null>
  rating_until: Generated<Date | null>
  unclear_answer_id: Generated<number | null> // the unclear answer; asked for once more until unclear_until
  unclear_until: Generated<Date | null>
  rating_repeats: Generated<number> // how often a number outside the scale was answered
}

/** Stands for so many tickets of a status, queue and person; may be negative. */
export type TallyTable = {
  company_id: Generated<number>
  status: TicketStatus
  queue_id: number | null
  user_id: number | null
  tickets: number
  unread: number
  folded: Generated<boolean>
}
