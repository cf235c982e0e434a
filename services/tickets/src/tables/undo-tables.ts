import type { Doer } from '@recado/contracts/doer'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * A close; a transfer, a return or a change of queue; a change of tags or of the lane; the deletion of a message; a
 * snooze.
 */
export type StepKind = 'close' | 'pass' | 'tag' | 'delete' | 'snooze'

/** The fields of a ticket that undoable steps change. */
export type UndoneField =
  | 'status'
  | 'userId'
  | 'queueId'
  | 'queueOptionId'
  | 'whatsappId'
  | 'chatbot'
  | 'botPaused'
  | 'useIntegration'
  | 'promptId'
  | 'integrationId'
  | 'handedBy'
  | 'queuedAt'
  | 'acceptedAt'
  | 'closedAt'
  | 'closedBy'
  | 'disappearAfter'
  | 'awaitingSince'
  | 'snooze'
  | 'woken'
  | 'snoozeAgain'
  | 'updatedAt'

/**
 * The values of the fields that a step changed; `tagIds`: the tags that the ticket had only before the step, or only
 * after it.
 */
export type StepValues = { readonly [F in UndoneField]?: Ticket[F] } & { readonly tagIds?: readonly number[] }

/** The effect of a step outside the ticket. It follows when the step can no longer be undone. */
export type StepEffect =
  | { readonly kind: 'farewell' }
  | {
      readonly kind: 'transfer'
      readonly isTold: boolean // whether the contact gets the transfer text
      readonly notice: { readonly by: Doer; readonly note: string | null } | null // for the person who gets the ticket
    }
  | { readonly kind: 'revoke' }

/**
 * `offered`: the step can be undone; `left`: the effect of the step was carried out; `dropped`: the effect no longer
 * fitted the ticket; `undone`: a person or a message of the contact undid the step.
 */
export type StepState = 'offered' | 'left' | 'dropped' | 'undone'

export type UndoStepTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  ticket_id: number
  message_id: number | null // the deleted message
  user_id: number // the user who took the step
  kind: StepKind
  before: ColumnType<StepValues, string, never> // jsonb
  after: ColumnType<StepValues, string, never> // jsonb
  effect: ColumnType<StepEffect | null, string | null, null> // jsonb
  until: Date
  state: Generated<StepState>
}
