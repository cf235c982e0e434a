import { dateOf, dayAt } from '@recado/contracts/calendar/zone'
import type { CampaignCancelReason } from '@recado/contracts/campaigns/campaign'
import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { getCompany, type KnownCompany } from '@recado/kit/copies/companies'
import { lockCampaigns, noteChange } from '../campaigns/campaign-repository.ts'
import { variantsOf } from '../campaigns/campaign-rules.ts'
import { stopCampaign } from '../campaigns/cancel-campaign.ts'
import { refusalOf } from '../campaigns/judge-company.ts'
import { renderText, templateOf } from '../campaigns/render-text.ts'
import { textsOf } from '../campaigns/to-campaign.ts'
import { setAside } from '../recipients/delayed-repository.ts'
import { requestIdOf, variantFor } from '../recipients/recipient-rules.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { Tx } from '../tables/db.ts'
import type { RecipientRow } from '../tables/recipient-tables.ts'
import { moveCampaigns } from './follow-connection.ts'
import { changeMessage } from './held-message-repository.ts'
import { type Lane, rest, takeLane, updateLane } from './lane-repository.ts'
import { pauseAfter } from './pace-rules.ts'
import { findTurn, lockDue, takeTurn } from './turn-repository.ts'
import { whyWait } from './why-wait.ts'

const TEXTLESS_CAPTION = ''
const SLOW = 0.5 // a slow send queue has half the pace, so its pauses are twice as long

/**
 * Requests the next campaign message of a connection if one is due, and stores the pause after it in the same
 * transaction. Does nothing while another process has locked the send queue.
 * @param pace divides the pauses between messages; above 1 in tests only
 */
export async function serveLane(tx: Tx, whatsappId: number, pace: number): Promise<void> {
  const lane = await takeLane(tx, whatsappId)
  if (!lane) return
  // the progress of the message in flight makes the send queue due again
  if (lane.in_flight !== null) return updateLane(tx, whatsappId, { next_at: null })
  const turn = await findTurn(tx, whatsappId)
  if (!turn) return void (await rest(tx, lane, { reason: null, until: null }))
  const company = await getCompany(tx)
  const because = refusalOf(company, lane.isEnabled) ?? (lane.status === 'BANNED' ? 'banned' : undefined)
  if (because) return cancelAll(tx, lane, because)
  if (lane.deleted !== false && (await moveCampaigns(tx, whatsappId))) return

  const wait = whyWait(lane, lane.settings, company, new Date())
  if (wait) return tellWait(tx, lane, await rest(tx, lane, wait))
  if (turn.isSetAside) {
    await noteChange(tx, [turn.campaignId])
    return setAside(tx, turn.campaignId) // the send queue stays due, and its next run chooses another recipient
  }
  const campaign = await takeTurn(tx, turn.campaignId)
  const recipient = campaign && (await lockDue(tx, turn.recipientId))
  if (!campaign || !recipient) return // the send queue stays due, and its next run chooses another recipient
  await request(tx, { lane, campaign, recipient, company, pace })
}

type Work = {
  readonly lane: Lane
  readonly campaign: CampaignRow
  readonly recipient: RecipientRow
  readonly company: KnownCompany
  readonly pace: number
}

async function request(tx: Tx, { lane, campaign, recipient, company, pace }: Work): Promise<void> {
  const { settings } = lane
  const step = campaign.confirmation && recipient.confirmed_at === null ? 'confirmation' : 'message'
  const variants = variantsOf(textsOf(campaign))
  const chosen = variants.find(({ number }) => number === recipient.variant) ?? variantFor(variants, recipient.position)
  const attempt = recipient.attempt + 1
  const requestId = requestIdOf({ campaignId: campaign.id, recipientId: recipient.id, step, attempt })
  const text = (step === 'message' ? chosen?.text : chosen?.confirmation) ?? TEXTLESS_CAPTION
  const isWhole = step === 'message'
  await tx.emit(campaignMessageRequested, {
    campaignId: campaign.id,
    recipientId: recipient.id,
    requestId,
    campaignName: campaign.name,
    step,
    whatsappId: lane.whatsapp_id,
    contactId: recipient.contact_id,
    number: recipient.number,
    name: recipient.name,
    text: renderText(text, recipient, settings.variables),
    template: templateOf(text, recipient, settings.variables),
    file: isWhole ? fileOf(campaign) : null,
    fileListId: isWhole ? campaign.file_list_id : null,
    toOpenTickets: campaign.open_tickets === 'send' || recipient.confirmed_at !== null,
  })
  const today = dateOf(dayAt(company.timezone, new Date()))
  const paceNow = lane.is_slow ? pace * SLOW : pace
  const pause_ms = pauseAfter(campaign.requested_count, settings, { luck: Math.random(), pace: paceNow })
  await changeMessage(tx, {
    lane: {
      whatsappId: lane.whatsapp_id,
      change: {
        next_at: null,
        in_flight: requestId,
        pause_ms,
        free_at: new Date(Date.now() + pause_ms),
        day: today,
        sent_today: (lane.day === today ? lane.sent_today : 0) + 1,
        served: lane.served + 1,
        waiting_for: null,
        waiting_until: null,
      },
    },
    recipient: {
      id: recipient.id,
      change: {
        state: 'queued',
        step,
        attempt,
        request_id: requestId,
        requested_at: new Date(),
        is_due: false,
        variant: chosen?.number ?? null,
      },
    },
  })
}

export const fileOf = ({ media_path, media_name, media_mime, media_size }: CampaignRow) =>
  media_path === null
    ? null
    : {
        path: media_path,
        name: media_name ?? '',
        mime: media_mime ?? 'application/octet-stream',
        size: media_size ?? 0,
      }

async function cancelAll(tx: Tx, lane: Lane, because: CampaignCancelReason): Promise<void> {
  await rest(tx, lane, { reason: null, until: null })
  for (const row of await lockCampaigns(tx, ['EM_ANDAMENTO'], { laneId: lane.whatsapp_id })) {
    await stopCampaign(tx, row, because)
  }
}

async function tellWait(tx: Tx, lane: Lane, isNews: boolean): Promise<void> {
  if (!isNews) return
  const waiting = await lockCampaigns(tx, ['EM_ANDAMENTO'], { laneId: lane.whatsapp_id })
  await noteChange(
    tx,
    waiting.map(({ id }) => id),
  )
}
