import type { campaignAnswered, campaignConfirmed, contactOptedOut } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import { noteChange } from '../campaigns/campaign-repository.ts'
import { findLane } from '../recipients/collecting-repository.ts'
import {
  findCampaignsOf,
  lockRecipient,
  removePerson,
  skipPending,
  updateRecipient,
} from '../recipients/recipient-repository.ts'
import { UNKNOWN_FATE } from '../recipients/recipient-rules.ts'
import type { Tx } from '../tables/db.ts'
import { wakeLane } from './lane-repository.ts'

/**
 * Records that a recipient has confirmed, and makes the campaign message to them due, even if the confirmation arrives
 * before the progress of its request.
 */
export async function hearConfirmation(tx: Tx, heard: EventData<typeof campaignConfirmed>): Promise<void> {
  const laneId = await findLane(tx, heard.campaignId)
  if (laneId !== undefined) await wakeLane(tx, laneId)
  await noteChange(tx, [heard.campaignId])
  const row = await lockRecipient(tx, heard.recipientId)
  if (row?.campaign_id !== heard.campaignId || row.step !== 'confirmation' || row.confirmed_at !== null) return
  const isAsked = row.state === 'queued' || row.state === 'awaiting_confirmation' || row.reason === UNKNOWN_FATE
  if (!isAsked) return
  const at = new Date(heard.at)
  await updateRecipient(tx, row.id, {
    state: 'awaiting_confirmation',
    reason: null,
    confirmation_requested_at: row.confirmation_requested_at ?? at,
    confirmed_at: at,
    is_due: true,
  })
}

export async function hearAnswer(tx: Tx, heard: EventData<typeof campaignAnswered>): Promise<void> {
  await noteChange(tx, [heard.campaignId])
  const row = await lockRecipient(tx, heard.recipientId)
  if (row?.campaign_id !== heard.campaignId || row.answered_at !== null) return
  await updateRecipient(tx, row.id, { answered_at: new Date(heard.at) })
}

/**
 * After an opt-out, skips the person in all campaigns of the company, and records the opt-out on the recipient row of
 * the campaign that they answered.
 */
export async function hearOptOut(tx: Tx, heard: EventData<typeof contactOptedOut>): Promise<void> {
  const { optOut, contactId, numbers, recipientId, campaignId } = heard
  if (!optOut) return
  const person = { phones: numbers.map(canonicalPhone), contactId }
  const campaigns = await findCampaignsOf(tx, person)
  await noteChange(tx, [...new Set([...campaigns, ...(campaignId === null ? [] : [campaignId])])])
  await skipPending(tx, person, 'opted-out')
  const answered = recipientId === null ? undefined : await lockRecipient(tx, recipientId)
  if (answered?.campaign_id !== campaignId || answered?.opted_out_at !== null) return
  await updateRecipient(tx, answered.id, { opted_out_at: new Date(heard.at) })
}

/** Skips an erased person in all campaigns, and removes their data from the recipient rows, which are still counted. */
export async function erasePerson(tx: Tx, { phones, contactId }: Erased): Promise<void> {
  const person = { phones: phones.map(canonicalPhone), ...(contactId !== undefined && { contactId }) }
  await noteChange(tx, await findCampaignsOf(tx, person))
  await skipPending(tx, person, 'erased')
  await removePerson(tx, person)
}

type Erased = { readonly phones: readonly string[]; readonly contactId?: number | undefined }
