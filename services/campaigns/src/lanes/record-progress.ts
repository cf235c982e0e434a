import type { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { keepTicket } from '../open-tickets/ticket-repository.ts'
import { findLane } from '../recipients/collecting-repository.ts'
import { GONE, UNKNOWN_FATE } from '../recipients/recipient-rules.ts'
import type { Tx } from '../tables/db.ts'
import type { LaneChange } from '../tables/lane-tables.ts'
import type { RecipientChange, RecipientRow } from '../tables/recipient-tables.ts'
import { changeMessage, type HeldLane, holdMessage } from './held-message-repository.ts'
import { holdsAfter } from './holds.ts'
import { lockLaneOf, wakeLane } from './lane-repository.ts'
import { returnTurn } from './turn-repository.ts'

type Progress = EventData<typeof campaignMessageProgressed>

/**
 * Records the progress of a message on its recipient; events may be repeated or out of order. Every progress except
 * `stored` frees the send queue for the next message.
 */
export async function recordProgress(tx: Tx, progress: Progress): Promise<void> {
  if (progress.progress === UNKNOWN) return // a later event reports a progress that this release knows
  if (!hasLeft(progress)) await wakeLaneOf(tx, progress)
  const { lane, recipient, openTickets } = await holdMessage(tx, progress)
  const isOfCampaign = recipient?.campaign_id === progress.campaignId
  // an unknown step does not determine the state of the recipient
  const isReadable = isOfCampaign && progress.step !== UNKNOWN
  const change = isReadable ? changeBy(recipient, progress, openTickets === 'delay') : undefined
  await changeMessage(tx, {
    lane:
      lane && progress.progress !== 'stored'
        ? { whatsappId: lane.whatsapp_id, change: released(lane, progress) }
        : undefined,
    recipient: recipient && change && { id: recipient.id, change },
  })
  if (change && !hasLeft(progress)) await returnTurn(tx, progress.campaignId)
  await keepTicketOf(tx, progress)
}

/**
 * Stores the open ticket that forbade the message. Its own event may arrive later, and if it was closed meanwhile, the
 * copy has a newer version.
 */
async function keepTicketOf(tx: Tx, { contactId, ticketId, ticketVersion }: Progress): Promise<void> {
  if (contactId === null || ticketId === null || ticketVersion === null) return
  await keepTicket(tx, { id: ticketId, contactId, version: ticketVersion, isOpen: true }, new Date())
}

const hasLeft = ({ progress }: Pick<Progress, 'progress'>) => progress !== 'skipped' && progress !== 'taken-back'

/**
 * Makes the send queue of the campaign due. First locks the send queue that has the message in flight; it is another
 * queue if the campaign has moved to another connection.
 */
async function wakeLaneOf(tx: Tx, { requestId, campaignId }: Progress): Promise<void> {
  await lockLaneOf(tx, requestId)
  const laneId = await findLane(tx, campaignId)
  if (laneId !== undefined) await wakeLane(tx, laneId)
}

/**
 * The change of a send queue whose message in flight has a result. The next message waits for the pause, except after a
 * message that was skipped or withdrawn.
 */
function released(lane: HeldLane, { progress, reason }: Progress): LaneChange {
  const isGone = hasLeft({ progress })
  const now = new Date()
  const free = isGone ? new Date(Math.max(now.getTime() + lane.pause_ms, lane.free_at.getTime())) : now
  return {
    in_flight: null,
    free_at: free,
    next_at: free,
    sent_today: isGone ? lane.sent_today : Math.max(0, lane.sent_today - 1),
    ...(progress === 'failed' && holdsAfter(lane, reason, now)),
  }
}

const ENDED: readonly RecipientRow['state'][] = ['sent', 'delivered', 'skipped']

/**
 * @param isDelayed whether the campaign waits for the end of a person's conversation
 * @returns the change of a recipient; undefined for no change
 */
function changeBy(row: RecipientRow, told: Progress, isDelayed: boolean): RecipientChange | undefined {
  if (row.request_id !== told.requestId) return undefined // the progress belongs to an earlier attempt or request
  const at = new Date(told.at)
  const place = row.person_key.startsWith(GONE)
    ? {} // an erased recipient gets no contact and no ticket
    : { contact_id: told.contactId ?? row.contact_id, ticket_id: told.ticketId ?? row.ticket_id }
  switch (told.progress) {
    case UNKNOWN:
      return undefined
    case 'stored':
      return place
    case 'taken-back':
      if (row.person_key.startsWith(GONE)) return undefined
      return row.state === 'queued' || row.reason === UNKNOWN_FATE ? beforeRequest(row) : undefined
    case 'failed':
      return ENDED.includes(row.state) || row.state === 'awaiting_confirmation'
        ? undefined
        : { ...place, state: 'failed', reason: told.reason }
    case 'skipped':
      if (ENDED.includes(row.state)) return undefined
      if (isDelayed && told.ticketVersion !== null) return { ...place, ...delayed(row) }
      return { ...place, state: 'skipped', reason: told.reason }
    default:
      return { ...place, ...(told.step === 'confirmation' ? asked(row, at) : arrived(row, told.progress, at)) }
  }
}

/**
 * The state of a recipient whose message was withdrawn before it was sent. The message is due again for a recipient who
 * has confirmed or is still in the audience; a recipient who has left the audience is skipped.
 */
function beforeRequest({ confirmed_at, reason }: RecipientRow): RecipientChange {
  if (confirmed_at) return { state: 'awaiting_confirmation', reason: null, is_due: true }
  return reason === 'left' ? { state: 'skipped' } : { state: 'pending', reason: null, is_due: true }
}

/** The state of a recipient whose conversation began before the message, unless they have left or were erased. */
function delayed({ person_key, reason, delayed_at }: RecipientRow): RecipientChange {
  if (person_key.startsWith(GONE)) return { state: 'skipped', reason: 'erased' }
  if (reason === 'left') return { state: 'skipped' }
  return { state: 'pending', reason: 'in-conversation', delayed_at: delayed_at ?? new Date() }
}

/** The state of a recipient whose confirmation request was sent. */
const asked = (row: RecipientRow, at: Date): RecipientChange =>
  row.state === 'queued' || row.state === 'failed'
    ? {
        state: 'awaiting_confirmation',
        reason: null,
        confirmation_requested_at: row.confirmation_requested_at ?? at,
      }
    : {}

function arrived(row: RecipientRow, progress: 'sent' | 'delivered' | 'read', at: Date): RecipientChange {
  const isDelivered = progress !== 'sent' || row.state === 'delivered'
  return {
    state: isDelivered ? 'delivered' : 'sent',
    reason: null,
    sent_at: row.sent_at ?? at,
    ...(progress !== 'sent' && { delivered_at: row.delivered_at ?? at }),
    ...(progress === 'read' && { read_at: row.read_at ?? at }),
  }
}
