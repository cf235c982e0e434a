import type { AudienceField, Campaign, CampaignTexts, CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import { isEditable } from './campaign-rules.ts'
import { statsOf } from './figures.ts'

/** A campaign with the columns of other tables that its contract shows. */
type Shown = CampaignRow & {
  readonly connectionId: number | null
  readonly connectionName: string | null
  readonly waitingFor: CampaignWaitReason | null
  readonly waitingUntil: Date | null
  readonly listName: string | null
  readonly listCount: number | null
  readonly tagName: string | null
  readonly sourceName: string | null
}

export const toCampaign = (row: Shown): Campaign => ({
  id: row.id,
  companyId: row.company_id,
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
  status: row.status,
  isEditable: isEditable(row),
  canceledBecause: row.canceled_because,
  waiting: waitingOf(row),
  startedAt: row.started_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? '' },
  contactList:
    row.contact_list_id === null
      ? null
      : { id: row.contact_list_id, name: row.listName ?? '', contactsCount: row.listCount ?? 0 },
  tag: row.tag_id === null ? null : { id: row.tag_id, name: row.tagName ?? '' },
  resendOf: row.resend_of_id === null ? null : { id: row.resend_of_id, name: row.sourceName ?? '', to: row.resend_to },
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaUrl: row.media_path && `/public/${row.media_path}`,
  stats: statsOf(row.figures),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

export const audienceFieldOf = ({
  audience_field_id: fieldId,
  audience_value: value,
}: Pick<CampaignRow, 'audience_field_id' | 'audience_value'>): AudienceField | null =>
  fieldId === null || value === null ? null : { fieldId, value }

export const textsOf = (row: CampaignRow): CampaignTexts => ({
  message1: row.message1,
  message2: row.message2,
  message3: row.message3,
  message4: row.message4,
  message5: row.message5,
  confirmationMessage1: row.confirmation_message1,
  confirmationMessage2: row.confirmation_message2,
  confirmationMessage3: row.confirmation_message3,
  confirmationMessage4: row.confirmation_message4,
  confirmationMessage5: row.confirmation_message5,
})

/**
 * @returns why a running campaign waits: its recipients are being collected, all that are left are in conversations, or
 * its connection waits
 */
function waitingOf({ status, collect_at, figures, waitingFor, waitingUntil }: Shown): Campaign['waiting'] {
  if (status !== 'EM_ANDAMENTO') return null
  const { due = 0, queued = 0, unready = 0, left = 0, delayed = 0 } = figures
  const isCollected = collect_at === null || collect_at.getTime() > Date.now()
  if ((!isCollected || unready > 0) && due + queued === 0) return { reason: 'audience', until: null }
  if (isCollected && delayed > 0 && delayed === left) return { reason: 'conversations', until: null }
  return waitingFor && { reason: waitingFor, until: waitingUntil?.toISOString() ?? null }
}
