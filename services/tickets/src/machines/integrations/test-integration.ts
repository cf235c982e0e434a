import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Integration } from '@recado/contracts/integrations/integration'
import { AppError, invalidField, notFound } from '@recado/kit/errors'
import type { Outcome } from '@recado/kit/outside/outside-work'
import type { PersonTx } from '../../tables/db.ts'
import type { Answer } from './drivers/answer.ts'
import { findIntegrationRow } from './integration-repository.ts'
import type { IntegrationSecrets } from './integration-secrets.ts'
import { readServiceAccount, type ServiceAccount } from './service-account.ts'

/** The greeting with which an agent is tested, by language. */
export const GREETINGS: Readonly<Record<Integration['language'], string>> = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' }

const MOST_DETAIL = 300 // in characters

type Given = { readonly id: number | null; readonly jsonContent: string | null }

/**
 * The service account to test: the one in the request, or the stored one if the request has none or a masked one.
 * @throws ERR_NO_INTEGRATION_FOUND | ERR_VALIDATION when no service account exists
 */
export const accountToTest =
  (secrets: IntegrationSecrets) =>
  async (tx: PersonTx, { id, jsonContent }: Given): Promise<ServiceAccount> => {
    const row = id === null ? undefined : await findIntegrationRow(tx, id)
    if (id !== null && !row) throw notFound('integration')
    const isStored = jsonContent === null || jsonContent === row?.account_address
    const stored = row?.account && secrets.open(tx.caller.companyId, row.account)
    const account = readServiceAccount((isStored ? stored : jsonContent) ?? '')
    if (!account) throw invalidField('jsonContent', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
    return account
  }

/** @throws ERR_INTEGRATION_TEST_FAILED */
export function replyOf(outcome: Outcome<Answer>): string {
  if (outcome.outcome !== 'done') {
    throw new AppError('ERR_INTEGRATION_TEST_FAILED', { detail: outcome.reason.slice(0, MOST_DETAIL) })
  }
  return outcome.answer.said.map((said) => (said.kind === 'text' ? said.text : said.url)).join('\n')
}
