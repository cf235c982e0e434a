import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo, UndoSeconds } from '@recado/contracts/undo'
import type { PersonTx } from '../../tables/db.ts'
import type { StepEffect, StepKind } from '../../tables/undo-tables.ts'
import { carryOut } from './carry-out.ts'
import { valuesOf } from './step-rules.ts'
import { insertStep } from './undo-step-repository.ts'

type Step = {
  readonly kind: StepKind
  readonly before: Ticket
  readonly after: Ticket
  readonly effect: StepEffect | null // on others
  readonly messageId?: number // the deleted message
}

/** A ticket after a step, and how to undo it; null: it cannot be undone. */
export type Stepped = { readonly ticket: Ticket; readonly undo: Undo | null }

/**
 * The only way to an effect of a person's step on others. If the step can be undone, its effect and its deliveries of
 * webhooks follow when its seconds are over; otherwise at once. Call it at the end of the use case; the ticket must be
 * locked.
 */
export async function offerUndo(tx: PersonTx, step: Step, seconds: UndoSeconds): Promise<Stepped> {
  const { kind, before, after, effect, messageId = null } = step
  if (!canUndo(tx, seconds)) {
    const place = { ticket: after, messageId, hasSameAgent: before.userId === after.userId }
    return { ticket: effect ? await carryOut(tx, effect, place) : after, undo: null }
  }
  const { userId } = tx.caller.person
  const values = valuesOf(before, after)
  const { id, until } = await insertStep(
    tx,
    { kind, ticketId: after.id, messageId, userId, effect, ...values },
    seconds,
  )
  tx.deferUntil({ until, by: id })
  return { ticket: after, undo: { id, until: until.toISOString() } }
}

/** The steps of keys cannot be undone. */
export const canUndo = ({ caller }: PersonTx, seconds: UndoSeconds): boolean => seconds > 0 && !caller.key

/** The answer of a step that cannot be undone. */
export const stepped = (ticket: Ticket): Stepped => ({ ticket, undo: null })

/** For routes: the ticket with its undo. */
export const withUndo = (_caller: unknown, { ticket, undo }: Stepped): Ticket & Pick<Stepped, 'undo'> => ({
  ...ticket,
  undo,
})
