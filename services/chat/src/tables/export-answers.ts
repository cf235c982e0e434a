import { type ExportAnswers, KIT_TABLES, shown } from '@recado/kit/company-export/answers'

/** The data of this service in the file of a company. */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  chat: shown('chats', 'id created_at updated_at uuid title owner_id last_message', {
    derived: 'search_text',
    technical: 'last_seq',
  }),
  chat_member: shown('chats', 'chat_id user_id joined_at', { technical: 'read_seq' }),
  chat_message: shown(
    'chats',
    `id created_at updated_at chat_id seq sender_id message media_type media_path media_name media_mime media_size
      media_seconds is_voice quoted_id mentions refs is_edited is_deleted`,
    { technical: 'client_id' },
  ),
  chat_reaction: shown('chats', 'message_id user_id emoji reacted_at'),
  notification: shown(
    'notifications',
    'id created_at updated_at user_id kind by_id by_name about chat_id message_id ticket_id read_at',
    { technical: 'source' },
  ),
  announcement_seen: shown('notifications', 'user_id announcement_id'),
  person_presence: 'technical',
  connection_state: 'technical',
  help_thumbnail: 'technical',
}
