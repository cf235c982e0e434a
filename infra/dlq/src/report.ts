import type { DeadEvent } from '@recado/kit/broker/dead-letters'

const SHOWN = 20 // the number of events that are described for each queue
const REASON_LENGTH = 120

/** @returns the lines of a report: each queue with dead events, their number, and details of the first ones */
export function reportDead(found: readonly { queue: string; events: readonly DeadEvent[] }[]): string[] {
  const dead = found.filter(({ events }) => events.length > 0)
  if (dead.length === 0) return ['No event is dead.']
  return dead.flatMap(({ queue, events }) => [
    `${queue}: ${events.length}`,
    ...events.slice(0, SHOWN).map(lineOf),
    ...(events.length > SHOWN ? [`  … and ${events.length - SHOWN} more`] : []),
  ])
}

const lineOf = ({ id, type, companyId, time, reason }: DeadEvent): string => {
  const facts = [time ?? 'at an unknown time', type ?? 'no event', `company ${companyId ?? '?'}`, id ?? 'without an id']
  return `  ${facts.join('  ')}  ${reason.replaceAll(/\s+/g, ' ').slice(0, REASON_LENGTH)}`
}
