import { eventually } from '@recado/chaos/eventually'
import type { MessageView } from '@recado/whatsapp-simulator/control/shapes'
import type { StepRecords, TicketRow } from '../../../infra/chaos/test/step-records.ts'
import type { Told, ToldSystem } from './told-system.ts'
import { FAREWELL, MOVED, type UndoCompany } from './undo-company.ts'
import type { TakenStep } from './undo-stage.ts'

type Seen = {
  readonly step: TakenStep
  readonly hasLeft: boolean
  readonly shown: readonly MessageView[] // on the customer's phone
  readonly told: readonly Told[] // about the ticket
  readonly notices: number // of the transfer
  readonly ticket: TicketRow | undefined
}
type Witnesses = {
  readonly records: StepRecords
  readonly system: ToldSystem
  readonly company: UndoCompany
  readonly shown: readonly MessageView[] // on the customer's phone
}

/**
 * Compares the state of the product with the outcome of a step. All effects of the step must have arrived before.
 * @returns the contradictions, as text
 */
export async function findFaults({ records, system, company, shown }: Witnesses, step: TakenStep): Promise<string[]> {
  const { kind, ticketId, customer, undo, answer, written } = step
  const state = await records.stateOf(undo.id)
  const hasLeft = state === 'left'
  const countNotices = () => records.countNotices(ticketId, 'ticket-assigned')
  const seen = {
    step,
    hasLeft,
    shown,
    told: system.toldOf(ticketId),
    notices: kind === 'pass' && hasLeft ? await eventually(countNotices).catch(() => 0) : await countNotices(),
    ticket: (await records.ticketsOf(customer)).find(({ id }) => id === ticketId),
  }
  const isStored = written === undefined || (await records.countSaid(written)) === 1
  const faults = [
    ...faultsOfState(step, state),
    ...FAULTS_OF[kind](seen, company),
    ...(isInOrder(seen.told) ? [] : ['webhooks are out of order']),
    ...(isStored ? [] : ['the customer’s message is not stored once']),
  ]
  return faults.map((fault) => `${kind} of ticket ${ticketId}, ${state}, undo ${answer ?? 'not asked'}: ${fault}`)
}

function faultsOfState({ answer, written }: TakenStep, state: string | undefined): string[] {
  if (state !== 'left' && state !== 'undone') return ['it has not ended']
  if (answer === 'undone' && state === 'left') return ['its effect left although it was undone']
  const isAsked = answer === 'undone' || answer === 'unknown' || written !== undefined
  return state === 'undone' && !isAsked ? ['it was undone, but no request was granted'] : []
}

const times = (what: string, seen: number, isWanted: boolean): string[] =>
  seen === Number(isWanted) ? [] : [`${what} ${seen} times instead of ${Number(isWanted)}`]

const must = (isRight: boolean, fault: string): string[] => (isRight ? [] : [fault])

const countShown = ({ shown }: Seen, wanted: string): number =>
  shown.filter(({ fromMe, text }) => !fromMe && text === wanted).length

/**
 * Whether webhooks heard of a close exactly if it has left. They may also hear of a close that the customer's message took
 * back after its seconds, before the job ended it; then they hear of the reopening, too.
 */
function isStatusTold({ hasLeft, told, step }: Seen): boolean {
  const isCloseTold = told.some(({ data }) => data.ticket.status === 'closed')
  if (hasLeft || !isCloseTold) return isCloseTold === hasLeft
  return step.written !== undefined && told.at(-1)?.data.ticket.status === 'open'
}

/** The checks for each kind of step: of the ticket, of the phone, of notifications, and of received webhooks. */
const FAULTS_OF: Record<TakenStep['kind'], (seen: Seen, company: UndoCompany) => string[]> = {
  close: (seen, { agent }) => [
    ...times('the farewell is shown', countShown(seen, FAREWELL), seen.hasLeft),
    ...must((seen.ticket?.status === 'closed') === seen.hasLeft, `the ticket is ${seen.ticket?.status}`),
    ...must(seen.ticket?.userId === agent.user.id, 'the ticket has lost its agent'),
    ...must(isStatusTold(seen), 'webhooks say another status'),
  ],
  pass: (seen, { agent, colleagueId }) => [
    ...times('the transfer is announced', countShown(seen, MOVED), seen.hasLeft),
    ...times('the colleague is notified', seen.notices, seen.hasLeft),
    ...must(seen.ticket?.userId === (seen.hasLeft ? colleagueId : agent.user.id), 'another person has the ticket'),
    ...must(
      seen.told.some(({ data }) => data.ticket.user?.id === colleagueId) === seen.hasLeft,
      'webhooks name another person',
    ),
  ],
  delete: (seen) => {
    const deleted = seen.shown.find(({ id }) => id === seen.step.deletedId)
    return must(
      (deleted?.kind === 'revoked') === seen.hasLeft,
      `the phone shows the message as ${deleted?.kind ?? 'missing'}`,
    )
  },
  snooze: (seen) => [
    ...must(seen.ticket?.isSnoozed === (seen.hasLeft && seen.step.written === undefined), 'the snooze is another one'),
    ...times(
      'webhooks tell of the snooze',
      seen.told.filter(({ event }) => event === 'ticket.snoozed').length,
      seen.hasLeft,
    ),
  ],
}

/** Whether the versions of a ticket arrived in their order. */
const isInOrder = (told: readonly Told[]): boolean =>
  told.every(({ data }, index) => index === 0 || data.ticket.version >= (told[index - 1]?.data.ticket.version ?? 0))
