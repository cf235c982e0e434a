import { randomUUID } from 'node:crypto'
import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { AppError, notFound } from '@recado/kit/errors'
import { getCampaignRow } from '../campaigns/campaign-repository.ts'
import { variantsOf } from '../campaigns/campaign-rules.ts'
import { checkComplete } from '../campaigns/check-campaign.ts'
import { renderText, templateOf } from '../campaigns/render-text.ts'
import { textsOf } from '../campaigns/to-campaign.ts'
import { findConnection, findDefaultConnection } from '../connections/connection-repository.ts'
import { getCampaignSettings } from '../settings/settings-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { fileOf } from './serve-lane.ts'

type Input = { readonly campaignId: number; readonly number: string }

/**
 * Requests one message with the first text and the files of a campaign to this number, outside the send queue.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_INCOMPLETE when it has no text | ERR_API_INVALID_NUMBER |
 * ERR_NO_WAPP_FOUND | ERR_NO_DEF_WAPP_FOUND | ERR_WAPP_NOT_INITIALIZED
 */
export async function testCampaign(tx: PersonTx, { campaignId, number: given }: Input): Promise<void> {
  const campaign = await getCampaignRow(tx, campaignId)
  const number = given.replace(/\D/g, '')
  if (number.length < 8 || number.length > 15) throw new AppError('ERR_API_INVALID_NUMBER')
  const [variant] = variantsOf(textsOf(campaign))
  checkComplete(tx, {
    ...textsOf(campaign),
    confirmation: false,
    contactListId: 0,
    tagListId: null,
    audienceField: null,
    hasRecipients: true,
  })
  const settings = await getCampaignSettings(tx)
  const text = variant?.text ?? ''
  const person = { name: tx.caller.person.name, number, email: null }
  await tx.emit(campaignMessageRequested, {
    campaignId,
    recipientId: null,
    requestId: randomUUID(),
    campaignName: campaign.name,
    step: 'message',
    whatsappId: await getSender(tx, campaign.whatsapp_id),
    contactId: null,
    number,
    name: number,
    text: renderText(text, person, settings.variables),
    template: templateOf(text, person, settings.variables),
    file: fileOf(campaign),
    fileListId: campaign.file_list_id,
    toOpenTickets: true,
  })
}

async function getSender(tx: PersonTx, whatsappId: number | null): Promise<number> {
  const found = whatsappId === null ? await findDefaultConnection(tx) : await findConnection(tx, whatsappId)
  if (!found || found.deleted) throw whatsappId === null ? new AppError('ERR_NO_DEF_WAPP_FOUND') : notFound('whatsapp')
  if (found.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return found.id
}
