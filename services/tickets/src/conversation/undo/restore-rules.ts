import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { StepValues } from '../../tables/undo-tables.ts'
import { UNLED } from '../tickets/machine-rules.ts'
import type { TicketChange } from '../tickets/ticket-repository.ts'
import { AWAKE, WAKE_SEEN } from '../tickets/unsnoozed-rules.ts'

/** The present state of the ticket's place before the step. */
type Since = {
  readonly hasQueue: boolean // false: its queue was deleted
  readonly hasOption: boolean
  readonly mayHold: boolean // its assignee still exists, and may have tickets of its queue
  readonly now: Date
  readonly handedNow: string | null // column that names the assignee as who hands the ticket over
}

/**
 * The columns of a ticket as if the step had not been taken: then, too, its queue would have been deleted since, or its
 * assignee would have lost it, and it would wait.
 * @param before the values of the fields that the step changed
 */
export function columnsWithout(ticket: Ticket, before: StepValues, since: Since): TicketChange {
  const was = { ...ticket, ...before }
  return {
    ...placeOf(was),
    ...timesOf(was),
    ...followingOf(before),
    ...wokenAs(before, since),
    ...withoutQueue(was, since),
    ...waiting(was, since),
  }
}

const placeOf = (was: Ticket) =>
  ({
    status: was.status as Exclude<Ticket['status'], 'unknown'>,
    user_id: was.userId,
    queue_id: was.queueId,
    queue_option_id: was.queueOptionId,
    whatsapp_id: was.whatsappId,
    chatbot: was.chatbot,
    bot_paused: was.botPaused,
    use_integration: was.useIntegration,
    prompt_id: was.promptId,
    integration_id: was.integrationId,
    due_stale: true, // a job computes the due times in this place
  }) as const

const timesOf = (was: Ticket) => ({
  queued_at: was.queuedAt === null ? null : new Date(was.queuedAt),
  accepted_at: was.acceptedAt === null ? null : new Date(was.acceptedAt),
  closed_at: was.closedAt === null ? null : new Date(was.closedAt),
  closed_by: was.closedBy as Exclude<Ticket['closedBy'], 'unknown'>,
})

const followingOf = ({ handedBy, disappearAfter, awaitingSince, snooze, snoozeAgain }: StepValues) => ({
  ...(handedBy !== undefined && { handed_by: handedBy && JSON.stringify(handedBy) }),
  ...(disappearAfter !== undefined && { disappear_after: disappearAfter }),
  ...(snooze !== undefined && { ...snoozedAs(snooze), ...WAKE_SEEN }),
  ...(snoozeAgain !== undefined && offeredAs(snoozeAgain)),
  ...(awaitingSince !== undefined && { awaiting_since: awaitingSince === null ? null : new Date(awaitingSince) }),
})

/** The time of a snooze was moved to opening hours when it was set, so it is exact now. */
const snoozedAs = (snooze: Ticket['snooze']) =>
  snooze
    ? ({
        snooze_kind: snooze.kind as Exclude<typeof snooze.kind, 'unknown'>,
        snoozed_until: snooze.until === null ? null : new Date(snooze.until),
        snoozed_by: snooze.byId,
        snooze_exact: true,
      } as const)
    : AWAKE

const offeredAs = (again: Ticket['snoozeAgain']) => ({
  snooze_again_kind: (again?.kind ?? null) as Exclude<NonNullable<typeof again>['kind'], 'unknown'> | null,
  snooze_again_until: again?.until ? new Date(again.until) : null,
})

/**
 * The mark of the ticket's return before the step. Without one, the time without an answer begins anew, because a close
 * and a snooze delete when the ticket last returned.
 */
function wokenAs({ woken, snooze, closedAt }: StepValues, { now }: Since) {
  if (woken) {
    const woken_by = woken.because as Exclude<typeof woken.because, 'unknown' | 'person'>
    return { woken_by, woken_at: new Date(woken.at), woken_version: null }
  }
  const isForgotten = snooze !== undefined || closedAt !== undefined
  return { ...(woken === null && { woken_by: null }), ...(isForgotten && { woken_at: now, woken_version: null }) }
}

const withoutQueue = ({ status }: Ticket, { hasQueue, hasOption }: Since) => ({
  ...(!hasOption && { queue_option_id: null }),
  ...(!hasQueue && status !== 'closed' && { ...UNLED, queue_id: null }),
})

function waiting({ status }: Ticket, { mayHold, now, handedNow }: Since) {
  if (status !== 'open' || mayHold) return {}
  return { status: 'pending', user_id: null, bot_paused: false, queued_at: now, handed_by: handedNow } as const
}
