import { isDeepStrictEqual } from 'node:util'
import type { Campaign, CampaignFields, CampaignStatus } from '@recado/contracts/campaigns/campaign'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { type Patch, withoutAbsent } from '@recado/kit/db/patch'
import { AppError, getOr404 } from '@recado/kit/errors'
import { leaveAudience } from '../recipients/collect-repository.ts'
import { dropDelays } from '../recipients/delayed-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockCampaign } from './campaign-repository.ts'
import { isEditable } from './campaign-rules.ts'
import { checkComplete, checkFuture, checkReferences } from './check-campaign.ts'
import { rowOf } from './row-of.ts'
import { saveCampaign } from './save-campaign.ts'
import { audienceFieldOf, textsOf } from './to-campaign.ts'

type Input = Patch<CampaignFields> & { readonly campaignId: number }

/**
 * Changes the given fields of a campaign. With a future start time the campaign becomes scheduled; without a start time
 * it becomes a draft, except that a canceled campaign stays canceled.
 *
 * If the audience of a started campaign changes, recipients of the old audience who got no message are skipped. If its
 * choice about open tickets changes, the new choice decides about delayed recipients.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_NOT_EDITABLE | ERR_CAMPAIGN_INCOMPLETE | the errors of `checkReferences`
 */
export async function changeCampaign(tx: PersonTx, { campaignId, ...given }: Input): Promise<Campaign> {
  const before = await holdEditable(tx, campaignId)
  const stored = fieldsOf(before)
  const fields = { ...stored, ...withoutAbsent(given) }
  await checkReferences(tx, changedReferences(stored, fields))
  const row = rowOf(fields)
  const status = statusOf(before, row.scheduled_at)
  if (status === 'PROGRAMADA') checkComplete(tx, { ...fields, hasRecipients: before.is_resend })
  if (row.scheduled_at && status !== 'CANCELADA') checkFuture(tx, row.scheduled_at)
  const canceled_because = status === 'CANCELADA' ? before.canceled_because : null
  const isForOthers = before.started_at !== null && isAudienceOther(stored, fields)
  if (isForOthers) await leaveAudience(tx, campaignId)
  if (fields.openTickets !== stored.openTickets) await dropDelays(tx, campaignId)
  const audience = isForOthers && {
    tag_question: null,
    tag_is_told: false,
    changed_at: before.changed_at ?? new Date(),
  }
  const campaign = await saveCampaign(tx, before, { ...row, status, canceled_because, ...audience })
  await recordUpdate(tx, {
    entity: 'campaign',
    entityId: campaignId,
    changes: {
      ...changesOf(stored, fields, [
        'name',
        'openTickets',
        'scheduledAt',
        'whatsappId',
        'contactListId',
        'tagListId',
        'fileListId',
      ]),
      ...silentChangesOf(stored, fields, ['audienceField']),
      ...silentChangesOf(textsOf(before), fields, Object.keys(textsOf(before)) as (keyof typeof stored & 'message1')[]),
    },
  })
  return campaign
}

/**
 * Locks a campaign that may be edited.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_NOT_EDITABLE
 */
export async function holdEditable(tx: PersonTx, id: number): Promise<CampaignRow> {
  const row = await getOr404('campaign', lockCampaign(tx, id))
  if (!isEditable(row)) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE')
  return row
}

function statusOf({ status }: CampaignRow, scheduledAt: Date | null): CampaignStatus {
  const isAhead = scheduledAt !== null && scheduledAt.getTime() > Date.now()
  if (status === 'CANCELADA') return isAhead ? 'PROGRAMADA' : 'CANCELADA'
  return scheduledAt ? 'PROGRAMADA' : 'INATIVA'
}

const isAudienceOther = (before: CampaignFields, now: CampaignFields): boolean =>
  (['contactListId', 'tagListId', 'audienceField'] as const).some((part) => !isDeepStrictEqual(before[part], now[part]))

const fieldsOf = (row: CampaignRow): CampaignFields => ({
  name: row.name,
  ...textsOf(row),
  confirmation: row.confirmation,
  openTickets: row.open_tickets,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  whatsappId: row.whatsapp_id,
  contactListId: row.contact_list_id,
  tagListId: row.tag_id,
  audienceField: audienceFieldOf(row),
  fileListId: row.file_list_id,
})

/**
 * Selects the references to check. An unchanged connection or file list is not checked, because it may have been
 * deleted since it was chosen. Contact lists and tags are always checked.
 */
function changedReferences(
  before: CampaignFields,
  { whatsappId, contactListId, tagListId, audienceField, fileListId }: CampaignFields,
) {
  return {
    whatsappId: whatsappId === before.whatsappId ? null : whatsappId,
    contactListId,
    tagListId,
    audienceField,
    fileListId: fileListId === before.fileListId ? null : fileListId,
  }
}
