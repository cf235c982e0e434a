import { KEPT_KEYS } from '@recado/kit/secrets/kept-key'
import type { SealedColumn } from '@recado/kit/secrets/sealed-column'
import { contextOf as ofIntegration } from './machines/integrations/integration-secrets.ts'
import { contextOf as ofPrompt } from './machines/prompts/prompt-keys.ts'
import { contextOf as ofWebhook } from './programs/webhooks/webhook-secrets.ts'

const boundBy =
  (contextOf: (companyId: number) => string) =>
  (table: string, column: string): SealedColumn => ({
    table,
    column,
    key: ['id'],
    ofCompanies: true,
    contextOf: ({ company_id }) => contextOf(Number(company_id)),
  })
const [prompts, integrations, webhooks] = [boundBy(ofPrompt), boundBy(ofIntegration), boundBy(ofWebhook)]

/** Every column of this service that is sealed with SECRET_KEY. */
export const SEALED: readonly SealedColumn[] = [
  KEPT_KEYS,
  prompts('prompt', 'api_key'),
  prompts('prompt', 'voice_key'),
  integrations('queue_integration', 'account'),
  integrations('queue_integration', 'secret'),
  webhooks('webhook', 'secret'),
  webhooks('webhook', 'old_secret'),
]
