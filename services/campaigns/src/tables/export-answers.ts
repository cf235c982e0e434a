import { type ExportAnswers, KIT_TABLES, shown } from '@recado/kit/company-export/answers'

/** The data of this service in the file of a company. */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  import_map: 'technical',
  connection_ref: 'copy',
  tag_ref: 'copy',
  file_list_ref: 'copy',
  ticket_ref: 'copy',
  known_copy: 'technical',
  contact_list: shown('contactLists', 'id created_at updated_at name contacts_count', { derived: 'search_name' }),
  contact_list_use: shown('contactLists', 'contact_list_id campaign_id'),
  contact_list_item: shown(
    'contactLists',
    'id created_at updated_at contact_list_id name number phone is_typed email is_whatsapp_valid last_checked_at',
    { derived: 'search_name search_text', technical: 'check_after asked_at' },
  ),
  number_question: 'technical',
  audience_question: 'technical',
  campaign_settings: shown('campaigns', 'settings'),
  campaign: shown(
    'campaigns',
    `id created_at updated_at name message1 message2 message3 message4 message5 confirmation_message1
      confirmation_message2 confirmation_message3 confirmation_message4 confirmation_message5 confirmation status
      canceled_because scheduled_at started_at completed_at whatsapp_id contact_list_id tag_id file_list_id media_path
      media_name media_mime media_size is_resend resend_of_id resend_to open_tickets audience_field_id audience_value
      figures`,
    {
      derived: 'search_name',
      technical: 'lane_id requested_count last_requested_at collect_at tag_question tag_is_told changed_at',
    },
  ),
  campaign_recipient: shown(
    'campaigns',
    `id campaign_id position item_id contact_id ticket_id name number phone email variant state reason step requested_at
      confirmation_requested_at confirmed_at sent_at delivered_at read_at answered_at opted_out_at delayed_at`,
    { derived: 'search_text person_key', technical: 'readiness unchecked_since asked_at is_due attempt request_id' },
  ),
  campaign_lane: 'technical',
}
