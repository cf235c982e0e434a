import { type ExportAnswers, KIT_TABLES, OUTSIDE_COLUMNS, shown } from '@recado/kit/company-export/answers'
import { PROGRAM_ANSWERS } from './program-export-answers.ts'
import { TICKET_ANSWERS } from './ticket-export-answers.ts'

/** The data of this service in the file of a company. */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  import_map: 'technical',
  counted_work: 'derived',
  work_change: 'technical',
  ...TICKET_ANSWERS,
  ...PROGRAM_ANSWERS,
  connection_ref: 'copy',
  told_connection: 'copy',
  user_presence: 'technical',
  queue: shown(
    'queues',
    `id created_at updated_at name color order_queue greeting_message out_of_hours_message completion_message
      rating_message schedules special_days prompt_id integration_id media_path media_name media_mime media_size
      media_kind first_answer_minutes next_answer_minutes resolution_minutes deleted_at`,
  ),
  queue_option: shown(
    'queues',
    `id created_at updated_at queue_id parent_id title message position media_path media_name media_mime media_size
      media_kind`,
  ),
  clock_change: 'technical',
  contact: shown(
    'contacts',
    `id created_at updated_at name typed_name phone_book_name push_name username number email extra_info
      is_whatsapp_valid opt_out_at blocked_at priority picture_path picture_mime is_group field_values notes`,
    { derived: 'search_name search_text search_fields', technical: 'check_asked_at picture_asked_at group_asked_at' },
  ),
  contact_field: shown('contacts', 'id created_at updated_at name kind options position deleted_at', {
    derived: 'key',
    technical: 'cleared_to',
  }),
  contact_identity: shown('contacts', 'kind value contact_id created_at'),
  contact_import: shown('contacts', 'id imported updated ignored created_at', { technical: 'parts_left' }),
  contact_export: shown('contacts', 'id contact_id user_id created_at status', {
    technical: `path ${OUTSIDE_COLUMNS}`,
  }),
  number_check: 'technical',
  erased_opt_out: 'secret', // hashes of numbers that the company may not know any more
  name_stamp: 'technical',
  tag: shown('tags', 'id created_at updated_at name color kanban user_id', { derived: 'search_name' }),
  quick_message: shown(
    'quickMessages',
    'id created_at updated_at shortcode message geral status user_id media_path media_name media_mime',
    { derived: 'search_text' },
  ),
  schedule: shown(
    'schedules',
    `id created_at updated_at body send_at sent_at contact_id ticket_id user_id whatsapp_id status error media_path
      media_name media_mime media_size media_kind`,
    { technical: 'try_at' },
  ),
  file_list: shown('fileLists', 'id created_at updated_at name message user_id', { derived: 'search_name' }),
  file_option: shown(
    'fileLists',
    'id file_list_id position name media_path media_name media_mime media_size media_kind',
  ),
}
