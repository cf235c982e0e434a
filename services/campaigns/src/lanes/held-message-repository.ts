import type { OpenTicketChoice } from '@recado/contracts/campaigns/campaign'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { LaneChange, LaneRow } from '../tables/lane-tables.ts'
import type { RecipientChange, RecipientRow } from '../tables/recipient-tables.ts'
import type { Holds } from './holds.ts'

type Message = { readonly requestId: string; readonly campaignId: number; readonly recipientId: number }

/** The columns of a send queue that are needed when its message has ended. */
export type HeldLane = Holds & Pick<LaneRow, 'whatsapp_id' | 'free_at' | 'pause_ms' | 'sent_today'>

/** The locked send queue and recipient of a message in flight. */
export type HeldMessage = {
  readonly lane: HeldLane | undefined
  readonly recipient: RecipientRow | undefined
  readonly openTickets: OpenTicketChoice | undefined
}

type Found = { readonly openTickets: OpenTicketChoice | null } & { [K in keyof HeldLane]: HeldLane[K] | null } & {
  [K in keyof RecipientRow]: RecipientRow[K] | null
}

/**
 * Locks the send queue with the message in flight, then the campaign, then the recipient, and marks the figures of the
 * campaign as changed. Each part of the statement starts only after the part before it has its locks.
 */
export async function holdMessage(
  { db }: RepositoryTx,
  { requestId, campaignId, recipientId }: Message,
): Promise<HeldMessage> {
  const { rows } = await sql<Found>`
    with lane as materialized (select * from campaign_lane where in_flight = ${requestId} for update),
      held as (update campaign set changed_at = coalesce(changed_at, now())
        where id = ${campaignId} and (select count(*) from lane) >= 0 returning id, open_tickets)
    select lane.whatsapp_id, lane.free_at, lane.pause_ms, lane.sent_today, lane.paused_until, lane.paused_because,
        lane.locked_until, lane.capped_until, lane.served, lane.unproven,
        (select open_tickets from held) as "openTickets", recipient.*
      from (select) as message left join lane on true
        left join lateral (select * from campaign_recipient
          where id = ${recipientId} and exists (select from held) for update) as recipient on true`.execute(db)
  const [found] = rows
  return {
    lane: found?.whatsapp_id ? (found as HeldLane) : undefined,
    recipient: found?.id ? (found as RecipientRow) : undefined,
    openTickets: found?.openTickets ?? undefined,
  }
}

type Changes = {
  readonly lane?: { readonly whatsappId: number; readonly change: LaneChange } | undefined
  readonly recipient?: { readonly id: number; readonly change: RecipientChange } | undefined
}

/** Changes a locked send queue and a locked recipient in one statement. */
export async function changeMessage({ db }: RepositoryTx, { lane, recipient }: Changes): Promise<void> {
  const ofRecipient = (from: Pick<typeof db, 'updateTable'>, { id, change }: NonNullable<Changes['recipient']>) =>
    from.updateTable('campaign_recipient').set(change).where('id', '=', id)
  const ofLane = (from: Pick<typeof db, 'updateTable'>, { whatsappId, change }: NonNullable<Changes['lane']>) =>
    from.updateTable('campaign_lane').set(change).where('whatsapp_id', '=', whatsappId)
  if (lane && recipient)
    await ofLane(
      db.with('changed', (cte) => ofRecipient(cte, recipient)),
      lane,
    ).execute()
  else if (lane) await ofLane(db, lane).execute()
  else if (recipient) await ofRecipient(db, recipient).execute()
}
