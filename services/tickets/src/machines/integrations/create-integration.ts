import { integrationCreated } from '@recado/contracts/integrations/events'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import {
  accountColumns,
  columnsOf,
  type GivenIntegration,
  type IntegrationDeps,
  isSigned,
  newSecret,
  type WithSecret,
} from './integration-columns.ts'
import { getIntegration, insertIntegration } from './integration-repository.ts'
import { checkRequired } from './required-fields.ts'

/**
 * Adds an integration. Only this response contains the secret that signs the integration's calls.
 * @throws ERR_DUPLICATED_NAME | ERR_VALIDATION when a field that the type requires is missing
 */
export const createIntegration =
  ({ secrets }: Pick<IntegrationDeps, 'secrets'>) =>
  async (tx: PersonTx, input: GivenIntegration): Promise<WithSecret> => {
    const { jsonContent } = input
    checkRequired(tx.caller, { ...input, hasAccount: Boolean(jsonContent) })
    const made = isSigned(input.type) ? newSecret(tx.caller, secrets) : undefined
    const isDialogflow = input.type === 'dialogflow'
    const id = await insertIntegration(tx, {
      ...columnsOf(input),
      ...(isDialogflow && jsonContent && accountColumns(tx.caller, secrets, jsonContent)),
      ...made?.columns,
    })
    const integration = await getIntegration(tx, id)
    await recordAct(tx, {
      action: 'queueIntegration.create',
      entity: 'queueIntegration',
      entityId: id,
      changes: { name: [null, integration.name], type: [null, integration.type] },
    })
    await tx.emit(integrationCreated, { integration })
    return { ...integration, secret: made?.secret ?? null }
  }
