import { type ExportAnswers, shown } from '@recado/kit/company-export/answers'

/** The tickets, messages and campaign messages in the file of a company. */
export const TICKET_ANSWERS: ExportAnswers = {
  ticket: shown(
    'tickets',
    `id created_at updated_at uuid number status priority user_id queue_id queue_option_id whatsapp_id contact_id account_phone
      account_lid origin came_from last_message last_message_at last_inbound_at unread_messages disappear_after chatbot
      bot_paused use_integration prompt_id integration_id queued_at accepted_at handed_by closed_at closed_by hidden
      rating rated_at lane_id snooze_kind snoozed_until snoozed_by woken_at woken_by awaiting_since is_answered
      answer_due_at resolve_due_at answer_breached_at resolve_breached_at clock_pauses`,
    {
      derived: `last_words last_origin last_user_id from_me preview preview_words preview_at preview_origin
        preview_user_id`,
      technical: `read_to is_later rating_until rating_repeats unclear_answer_id unclear_until updated_slot snooze_exact
        woken_version snooze_again_kind snooze_again_until resolve_from answer_warn_at breached_at due_stale
        clock_paused_at phone_answered_at`,
    },
  ),
  ticket_tag: shown('tags', 'ticket_id tag_id'),
  ticket_tally: 'technical',
  target_outcome: shown('tickets', 'id ticket_id target queue_id user_id due_at ended_at is_met decided_at'),
  finished_work: shown(
    'tickets',
    `id ticket_id is_reopened started_at ended_at queue_id user_id connection_id tag_ids messages_in messages_out
      transfers snoozes is_target_met first_answer first_answer_open next_answers next_answers_open resolution
      resolution_open rating rated_at`,
    { technical: 'waits is_first_awaited' },
  ),
  undo_step: 'technical',
  message: shown(
    'messages',
    `id created_at updated_at ticket_id contact_id whatsapp_id wa_message_id from_me origin user_id author_id made_by
      campaign came_from media_type body words transcript media_path media_name media_mime media_size media_seconds
      media_status is_voice quoted_id quoted_words is_forwarded read ack error deleted_by previous_bodies`,
    { derived: 'search_body media_thumbnail', technical: 'client_id to_machine hearing_until' },
  ),
  second_file: 'technical',
  reaction: shown('messages', 'message_id from_me contact_id emoji reacted_at'),
  early_change: 'technical',
  requested_change: 'technical',
  campaign_message: shown(
    'campaigns',
    `id created_at campaign_id campaign_name recipient_id step contact_id whatsapp_id wa_message_id wa_message_ids state
      confirmed_at answered_at`,
    { technical: 'request_id' },
  ),
  campaign_files: 'copy',
  campaign_copy: 'technical',
}
