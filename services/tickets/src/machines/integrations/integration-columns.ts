import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Integration, IntegrationFields, IntegrationType } from '@recado/contracts/integrations/integration'
import type { Caller } from '@recado/kit/caller'
import { invalidField } from '@recado/kit/errors'
import type { Outgoing } from '@recado/kit/outgoing/outgoing'
import { hintOf, type IntegrationSecrets, newSigningSecret } from './integration-secrets.ts'
import { readServiceAccount } from './service-account.ts'

export type IntegrationDeps = { readonly secrets: IntegrationSecrets; readonly outgoing: Outgoing }

/** The fields of an integration that a user sets, with the service account as uploaded. */
export type GivenIntegration = IntegrationFields & { readonly jsonContent: string | null }

/** Whether calls of the type are signed. */
export const isSigned = (type: IntegrationType): boolean => type === 'n8n' || type === 'webhook'

/** The columns of an integration without secrets. `project_name` equals the name, except for Dialogflow. */
export const columnsOf = (fields: IntegrationFields) => ({
  type: fields.type,
  name: fields.name,
  project_name: fields.type === 'dialogflow' ? fields.projectName : fields.name,
  language: fields.language,
  url: fields.type === 'dialogflow' ? null : fields.urlN8N,
  typebot_slug: fields.typebotSlug,
  typebot_expires: fields.typebotExpires,
  typebot_delay_message: fields.typebotDelayMessage,
  typebot_keyword_finish: fields.typebotKeywordFinish,
  typebot_keyword_restart: fields.typebotKeywordRestart,
  typebot_unknown_message: fields.typebotUnknownMessage,
  typebot_restart_message: fields.typebotRestartMessage,
})

/**
 * The columns of an uploaded service account.
 * @throws ERR_VALIDATION when the content is not a service account
 */
export function accountColumns({ companyId, language }: Caller, secrets: IntegrationSecrets, jsonContent: string) {
  const account = readServiceAccount(jsonContent)
  if (!account) throw invalidField('jsonContent', 'invalid', FIELD_ERRORS.invalid[language])
  return { account: secrets.seal(companyId, JSON.stringify(account)), account_address: account.client_email }
}

/** A new signing secret, and its columns. */
export function newSecret({ companyId }: Pick<Caller, 'companyId'>, secrets: IntegrationSecrets) {
  const secret = newSigningSecret()
  return { secret, columns: { secret: secrets.seal(companyId, secret), secret_hint: hintOf(secret) } }
}

export type WithSecret = Integration & { readonly secret: string | null }
