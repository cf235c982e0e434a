import { type ExportAnswers, KIT_TABLES, shown } from '@recado/kit/company-export/answers'

/** The data of this service in the file of a company. */
export const EXPORT_ANSWERS: ExportAnswers = {
  ...KIT_TABLES,
  import_map: 'technical',
  company: shown(
    'company',
    `name email phone plan_id status due_date due_day trial_expiration recurrence timezone language schedules
      special_days billing_name address_zip_code address_street address_district address_city address_state created_at
      updated_at`,
    { technical: 'plan_version granted rights_version' },
  ),
  renewal: shown('invoices', 'invoice_id plan_id months paid_at due_date created_at'),
  given_address: 'technical',
  company_export: shown('audit', 'id user_id user_name status failure requested_at ready_at expires_at', {
    technical: 'language parts_ready collect_until size_bytes file_count',
  }),
  company_export_part: 'technical',
  app_user: shown(
    'users',
    `id name profile super whatsapp_id all_ticket pending_notices language alerts preferences photo_path photo_mime
      last_seen_at created_at updated_at`,
    { technical: 'rights_version online reported_on' },
  ),
  login: shown('users', 'user_id email', { secret: 'password_hash' }),
  user_queue: shown('users', 'user_id queue_id'),
  session: shown('users', 'id user_id started_at expires_at ip user_agent last_used_at'),
  invitation: shown('users', 'id email profile inviter_id created_at expires_at used_at revoked_at', {
    secret: 'hash',
    technical: 'mail_message_id',
  }),
  invitation_queue: shown('users', 'invitation_id queue_id'),
  support_entry: shown(
    'audit',
    'id user_id user_company_id name language reason started_at ends_at may_change allowed_by',
    { technical: 'session_id' },
  ),
  audit_log: shown('audit', 'id at actor_kind actor_id actor_name action entity entity_id ip user_agent changes'),
  setting: shown('settings', 'key value', { secret: 'sealed' }),
  two_factor: 'secret',
  refresh_token: 'secret',
  password_reset: 'secret',
  push_device: 'secret',
  push_message: 'secret',
  presence: 'technical',
  outage: 'technical',
  stored_files: 'derived',
  storage: shown('settings', 'limit_mb', { derived: 'is_near is_full' }),
  queue_ref: 'copy',
  connection_ref: 'copy',
}
