import type { Message } from '@recado/contracts/messages/message'
import type { Known } from '@recado/contracts/open-enum'
import type { SnoozeKind, WakeReason } from '@recado/contracts/tickets/snooze'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonWords, Row } from './shared-tables.ts'

export type TicketTable = Row & {
  uuid: GeneratedAlways<string>
  updated_slot: GeneratedAlways<number> // the five-minute slot of the last update; a trigger sets it
  lane_id: GeneratedAlways<number> // the tag that is the ticket's lane on the board, 0: none; triggers set it
  number: Generated<number> // a trigger assigns it
  status: TicketStatus
  user_id: number | null
  queue_id: number | null
  whatsapp_id: number
  contact_id: number
  last_message: string
  last_words: JsonWords
  last_message_at: Date | null
  from_me: boolean
  last_origin: Generated<Message['origin'] | null> // the origin of the last message
  last_user_id: Generated<number | null> // the user who wrote the last message
  preview: string | null
  preview_words: JsonWords
  preview_at: Date | null
  preview_origin: Message['origin'] | null
  preview_user_id: number | null
  unread_messages: number
  read_to: Generated<number> // the contact's messages up to this id are read
  handed_by: ColumnType<Ticket['handedBy'], string | null | undefined, string | null> // jsonb; valid for open tickets
  snooze_kind: Generated<SnoozeKind | null>
  snoozed_until: Generated<Date | null>
  snoozed_by: Generated<number | null>
  snooze_exact: Generated<boolean> // the time may be outside business hours
  // the end of the last snooze; stays after the mark is removed, because inactivity is counted from it
  woken_at: Generated<Date | null>
  woken_by: Generated<Exclude<WakeReason, 'person'> | null>
  // the version at the end of the last snooze, which tells an update whether it ended the snooze
  woken_version: Generated<number | null>
  snooze_again_kind: Generated<SnoozeKind | null>
  snooze_again_until: Generated<Date | null>
  priority: Generated<number> // that of the contact, 0 if closed; triggers and `setPriority` set it
  origin: Known<Ticket>['origin']
  hidden: Generated<boolean> // true only for closed tickets of campaigns
  is_later: GeneratedAlways<boolean> // the contact has an earlier ticket; false means unknown; triggers set it
  queued_at: Date | null
  accepted_at: Date | null
  closed_at: Date | null
  closed_by: Known<Ticket>['closedBy']
  awaiting_since: Generated<Date | null> // the first message of the contact that no person has answered
  is_answered: Generated<boolean> // a person has answered in the ticket, so the next answer is not the first
  phone_answered_at: Generated<Date | null> // the time of the last answer that was typed on the phone
  // the time of the reopening; the resolution time counts from it, otherwise from the creation
  resolve_from: Generated<Date | null>
  clock_paused_at: Generated<Date | null> // the beginning of the pause, while the snooze waits for the contact's answer
  clock_pauses: Generated<Date[]> // the beginning and the end of each earlier pause, alternately
  answer_warn_at: Generated<Date | null>
  answer_due_at: Generated<Date | null>
  resolve_due_at: Generated<Date | null>
  answer_breached_at: Generated<Date | null> // missed answers that were due until then have been announced
  resolve_breached_at: Generated<Date | null>
  breached_at: Generated<Date | null> // when the ticket last missed a target
  due_stale: Generated<boolean> // whether a job must compute the due times again
  came_from: ColumnType<Ticket['cameFrom'], string | null | undefined, string | null> // jsonb
  chatbot: Generated<boolean>
  bot_paused: Generated<boolean>
  queue_option_id: Generated<number | null>
  use_integration: Generated<boolean>
  prompt_id: Generated<number | null>
  integration_id: Generated<number | null>
  last_inbound_at: Generated<Date | null>
  account_phone: Generated<string | null> // the account that received the contact's last message
  account_lid: Generated<string | null>
  disappear_after: Generated<number | null> // the seconds after which messages disappear from phones; 0 or null: never
  rating: Generated<1 | 2 | 3 | null>
  rated_at: Generated<Date | null>
  rating_until: Generated<Date | null>
  // the message with an unclear answer; after `unclear_until` a job opens a conversation for it
  unclear_answer_id: Generated<number | null>
  unclear_until: Generated<Date | null>
  rating_repeats: Generated<number> // how often the contact answered with a number outside the rating scale
}

/**
 * A part of the number of tickets per status, queue and user, and with the same marks. Sums of rows give the number; one
 * row may be negative.
 */
export type TallyTable = {
  company_id: Generated<number>
  status: TicketStatus
  queue_id: number | null
  user_id: number | null
  awaiting: boolean // active, and the contact waits for an answer
  snoozed: boolean
  tickets: number
  unread: number
  folded: Generated<boolean>
}
