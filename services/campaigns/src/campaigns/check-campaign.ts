import type { AudienceField } from '@recado/contracts/campaigns/campaign'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { AppError, fieldError, invalidField, missing } from '@recado/kit/errors'
import { findConnection, newestConnectionId } from '../connections/connection-repository.ts'
import { expectName } from '../names/name-repository.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { isAsked, missingFields } from './campaign-rules.ts'
import { expectList } from './list-use-repository.ts'

type References = {
  readonly whatsappId: number | null
  readonly contactListId: number | null
  readonly tagListId: number | null
  readonly audienceField: AudienceField | null
  readonly fileListId: number | null
}

/**
 * Checks that the referenced list, tag, connection and file list exist in the company.
 * @throws ERR_VALIDATION when both a list, and a tag or a field, are given | ERR_NO_CONTACTLIST_FOUND | ERR_NO_TAG_FOUND |
 * ERR_NO_WAPP_FOUND | ERR_NO_FILE_FOUND
 */
export async function checkReferences(tx: PersonTx, given: References): Promise<void> {
  const { whatsappId, contactListId, tagListId, audienceField, fileListId } = given
  if (contactListId !== null) await expectList(tx, contactListId)
  if (tagListId !== null) await expectName(tx, 'tag_ref', tagListId)
  if (fileListId !== null) await expectName(tx, 'file_list_ref', fileListId)
  if (whatsappId !== null) await expectConnection(tx, whatsappId)
  if (contactListId !== null && isAsked({ tagListId, audienceField })) {
    const field = tagListId === null ? 'audienceField' : 'tagListId'
    throw invalidField(field, 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
  }
}

async function expectConnection(tx: Tx, id: number): Promise<void> {
  const known = await findConnection(tx, id)
  if (!known || known.deleted) throw missing('whatsapp', known ? 0 : id, await newestConnectionId(tx))
}

/**
 * Checks that the campaign has all fields that it needs to start.
 * @throws ERR_CAMPAIGN_INCOMPLETE with the missing fields
 */
export function checkComplete(tx: PersonTx, campaign: Parameters<typeof missingFields>[0]): void {
  const { language } = tx.caller
  const fields = missingFields(campaign).map((field) => fieldError(field, 'required', language))
  if (fields.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { fields })
}

/** @throws ERR_CAMPAIGN_INCOMPLETE when the start time is in the past */
export function checkFuture(tx: PersonTx, scheduledAt: Date): void {
  if (scheduledAt.getTime() > Date.now()) return
  const fields = [fieldError('scheduledAt', 'invalid', tx.caller.language)]
  throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { fields })
}
