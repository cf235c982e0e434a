import { type ExportAnswers, shown } from '@recado/kit/company-export/answers'

/** The bots, integrations and programs in the file of a company. Their keys and tokens stay here. */
export const PROGRAM_ANSWERS: ExportAnswers = {
  prompt: shown(
    'prompts',
    `id created_at updated_at name prompt model base_url voice voice_region max_tokens temperature max_messages queue_id
      for_people total_tokens`,
    { secret: 'api_key api_key_mask voice_key voice_key_mask', derived: 'search_name' },
  ),
  prompt_turn: 'technical',
  bot_memory: 'technical',
  queue_integration: shown(
    'integrations',
    `id created_at updated_at type name project_name language url typebot_slug typebot_expires typebot_delay_message
      typebot_keyword_finish typebot_keyword_restart typebot_unknown_message typebot_restart_message called_at
      call_succeeded`,
    { secret: 'account account_address secret secret_hint', derived: 'search_name' },
  ),
  integration_session: 'secret',
  integration_turn: 'technical',
  integration_bubble: 'technical',
  api_token: 'secret',
  api_key: shown('programs', 'id created_at name scopes queue_ids whatsapp_id user_id used_at', {
    secret: 'hash prefix',
  }),
  webhook: shown('programs', 'id created_at updated_at name url events active switched_off', {
    secret: 'secret secret_hint old_secret old_secret_until',
    derived: 'search_name',
  }),
  webhook_delivery: 'technical',
  webhook_retry: 'technical',
}
