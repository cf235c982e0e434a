import { integrationUpdated } from '@recado/contracts/integrations/events'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
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
import { lockIntegration, updateIntegration } from './integration-repository.ts'
import { checkRequired } from './required-fields.ts'

type Change = Patch<GivenIntegration> & { readonly integrationId: number; readonly newSecret?: boolean | undefined }

/**
 * Changes the given fields of an integration. An absent or masked service account leaves the stored one unchanged.
 * @throws ERR_NO_INTEGRATION_FOUND | the errors of `createIntegration`
 */
export const changeIntegration =
  ({ secrets }: Pick<IntegrationDeps, 'secrets'>) =>
  async (tx: PersonTx, { integrationId, newSecret: isWanted, jsonContent, ...given }: Change): Promise<WithSecret> => {
    const before = await lockIntegration(tx, integrationId)
    const fields = { ...before, ...withoutAbsent(given) }
    const account = jsonContent && jsonContent !== before.jsonContent ? jsonContent : undefined
    const hasAccount = account !== undefined || before.jsonContent !== null
    checkRequired(tx.caller, { ...fields, hasAccount })
    const needsSecret = isSigned(fields.type) && (isWanted || before.secretHint === null)
    const made = needsSecret ? newSecret(tx.caller, secrets) : undefined
    const integration = await updateIntegration(tx, integrationId, {
      ...columnsOf(fields),
      ...(account !== undefined && accountColumns(tx.caller, secrets, account)),
      ...made?.columns,
    })
    await recordUpdate(tx, {
      entity: 'queueIntegration',
      entityId: integrationId,
      changes: {
        ...changesOf(before, integration, ['type', 'name', 'projectName', 'language', 'typebotSlug', 'typebotExpires']),
        ...silentChangesOf(before, integration, SILENT),
        ...(account !== undefined && { jsonContent: [null, null] }),
        ...(made && { secret: [null, null] }),
      },
    })
    await tx.emit(integrationUpdated, { integration })
    return { ...integration, secret: made?.secret ?? null }
  }

const SILENT = [
  'urlN8N',
  'typebotDelayMessage',
  'typebotKeywordFinish',
  'typebotKeywordRestart',
  'typebotUnknownMessage',
  'typebotRestartMessage',
] as const

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutAbsent = <T extends object>(values: T): Present<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
