import type { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { noteChange } from '../campaigns/campaign-repository.ts'
import type { LaneRow, RecipientChange, RecipientRow, Tx } from '../db.ts'
import { findLane } from '../recipients/collecting-repository.ts'
import { lockRecipient, updateRecipient } from '../recipients/recipient-repository.ts'
import { lockLaneOf, updateLane, wakeLane } from './lane-repository.ts'
import { returnTurn } from './turn-repository.ts'

type Progress = EventData<typeof campaignMessageProgressed>

const HOUR_MS = 60 * 60_000
const PAUSES = {
  ERR_WAPP_STRANGERS: { because: 'strangers', ms: 24 * HOUR_MS },
  ERR_WAPP_TIME_LOCK: { because: 'time-lock', ms: HOUR_MS }, // tried again hour by hour when WhatsApp told no end
} as const

/** Keeps what became of a message, however often and in whichever order that is told; the connection then goes on. */
export async function recordProgress(tx: Tx, progress: Progress): Promise<void> {
  const lane = await lockLaneOf(tx, progress.requestId)
  if (lane && progress.progress !== 'stored') await release(tx, lane, progress)
  const hasLeft = progress.progress !== 'skipped' && progress.progress !== 'taken-back'
  const laneId = hasLeft ? undefined : await findLane(tx, progress.campaignId)
  if (laneId !== undefined) await wakeLane(tx, laneId)
  await noteChange(tx, [progress.campaignId])
  const recipient = await lockRecipient(tx, progress.recipientId)
  if (recipient?.campaign_id !== progress.campaignId) return
  const change = changeBy(recipient, progress)
  if (!change) return
  await updateRecipient(tx, recipient.id, change)
  if (!hasLeft) await returnTurn(tx, progress.campaignId)
}

/** The next message waits for the pause after one that has left, and not after one that never did. */
async function release(tx: Tx, lane: LaneRow, { progress, reason }: Progress): Promise<void> {
  const hasLeft = progress !== 'skipped' && progress !== 'taken-back'
  const now = Date.now()
  const free = new Date(hasLeft ? Math.max(now + lane.pause_ms, lane.free_at.getTime()) : now)
  const pause = pauseBy({ progress, reason }, lane, now)
  await updateLane(tx, lane.whatsapp_id, {
    in_flight: null,
    free_at: free,
    next_at: free,
    sent_today: hasLeft ? lane.sent_today : Math.max(0, lane.sent_today - 1),
    ...(pause && { paused_until: laterOf(now + pause.ms, lane.paused_until), paused_because: pause.because }),
  })
}

/** @returns undefined for what pauses nothing, and for a time lock of which WhatsApp has told the end */
function pauseBy({ progress, reason }: Pick<Progress, 'progress' | 'reason'>, lane: LaneRow, now: number) {
  if (progress !== 'failed' || reason === null || !(reason in PAUSES)) return undefined
  const pause = PAUSES[reason as keyof typeof PAUSES]
  const isTold = lane.paused_because === 'time-lock' && (lane.paused_until?.getTime() ?? 0) > now
  return isTold && pause.because === 'time-lock' ? undefined : pause
}

const laterOf = (ms: number, known: Date | null): Date => new Date(Math.max(ms, known?.getTime() ?? 0))

const ENDED: readonly RecipientRow['state'][] = ['sent', 'delivered', 'skipped']

/** @returns what is new about a recipient; undefined: nothing */
function changeBy(row: RecipientRow, told: Progress): RecipientChange | undefined {
  if (row.request_id !== told.requestId) return undefined // of an earlier attempt, or of the question before the message
  const at = new Date(told.at)
  const place = { contact_id: told.contactId ?? row.contact_id, ticket_id: told.ticketId ?? row.ticket_id }
  switch (told.progress) {
    case 'stored':
      return place
    case 'taken-back':
      return row.state === 'queued' ? { state: beforeRequest(row), is_due: true } : undefined
    case 'failed':
      return ENDED.includes(row.state) || row.state === 'awaiting_confirmation'
        ? undefined
        : { ...place, state: 'failed', reason: told.reason }
    case 'skipped':
      return ENDED.includes(row.state) ? undefined : { ...place, state: 'skipped', reason: told.reason }
    default:
      return { ...place, ...(told.step === 'confirmation' ? asked(row, at) : arrived(row, told.progress, at)) }
  }
}

/** A person who has confirmed already waits for the message, not for the question. */
const beforeRequest = ({ confirmed_at }: RecipientRow) => (confirmed_at ? 'awaiting_confirmation' : 'pending')

/** The question has left. */
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
