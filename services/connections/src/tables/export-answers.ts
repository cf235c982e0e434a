import { type ExportAnswers, KIT_TABLES, shown } from '@recado/kit/company-export/answers'

/**
 * The data of this service in the file of a company. Sessions of WhatsApp are not exported,
 * because a copied session could send messages as the number.
 */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  import_map: 'technical',
  queue_ref: 'copy',
  prompt_ref: 'copy',
  integration_ref: 'copy',
  connection: shown(
    'connections',
    `id name type status status_reason is_default number profile_name last_open_at last_inbound_at last_outbound_at
      greeting_message completion_message out_of_hours_message rating_message redirect_queue_id redirect_minutes
      bot_menu_limit bot_pause_minutes proxy_address expires_minutes expires_message prompt_id integration_id deleted_at created_at
      updated_at`,
    {
      secret: 'qrcode qrcode_expires_at token_hash token_prefix data_key proxy_sealed',
      technical: `retries retry_at network_words token_last_used_at reach_number locked_until lock_type new_chat_cap
        cap_ends_at last_trouble last_trouble_at`,
    },
  ),
  connection_queue: shown('connections', 'connection_id queue_id'),
  session_history: shown('connections', 'connection_id id at status reason'),
  phone_book: shown('contacts', 'connection_id jid phone lid username name'),
  query: 'technical',
  session_lease: 'technical',
  wa_creds: 'secret',
  wa_keys: 'secret',
  wa_journal: 'secret',
  message_secret: 'secret',
  contact_trust: 'secret',
  outbound: 'technical',
  read_mark: 'technical',
  group_receipt: 'technical',
  media_download: 'technical',
  chat_timer: 'technical',
}
