import type { Report, ReportList, ReportNumbers } from '@recado/contracts/reports/report'

/** The numbers of a report, in the order of the page. */
export const SHOWN = [
  'new',
  'reopened',
  'closed',
  'answered',
  'firstAnswer',
  'nextAnswer',
  'resolution',
  'targets',
  'rating',
  'transfers',
  'snoozes',
  'messagesIn',
  'messagesOut',
] as const
export type ShownNumber = (typeof SHOWN)[number]

/** The list that each number opens. */
export const LIST_OF: Readonly<Record<ShownNumber, ReportList>> = {
  new: 'new',
  reopened: 'reopened',
  closed: 'closed',
  answered: 'answered',
  firstAnswer: 'firstAnswered',
  nextAnswer: 'nextAnswered',
  resolution: 'closed',
  targets: 'targetsMissed',
  rating: 'rated',
  transfers: 'transferred',
  snoozes: 'snoozed',
  messagesIn: 'closed',
  messagesOut: 'closed',
}

const DURATIONS: readonly ShownNumber[] = ['firstAnswer', 'nextAnswer', 'resolution']
export const isDuration = (name: ShownNumber): name is 'firstAnswer' | 'nextAnswer' | 'resolution' =>
  DURATIONS.includes(name)

/** @returns the share of work that met its targets, in whole percent, rounded down, so that 100 means all; null: none had one */
export const targetShare = ({ targetsMet, targetsMissed }: ReportNumbers): number | null =>
  targetsMet + targetsMissed === 0 ? null : Math.floor((100 * targetsMet) / (targetsMet + targetsMissed))

/** @returns the value that is compared with the period before; null: there is none */
export function comparedIn(name: ShownNumber, numbers: ReportNumbers): number | null {
  if (isDuration(name)) return numbers[name]?.median ?? null
  return name === 'targets' ? targetShare(numbers) : numbers[name]
}

/** Whether the period before began before the first work that counts. */
export const isCutShort = ({ before, countedFrom }: Pick<Report, 'before' | 'countedFrom'>): boolean =>
  countedFrom === null || before.from < countedFrom

/** @returns the change against the period before in whole percent; null if it can not be told */
export function changeOf(name: ShownNumber, numbers: ReportNumbers, former: ReportNumbers): number | null {
  const [value, before] = [comparedIn(name, numbers), comparedIn(name, former)]
  return value === null || before === null || before === 0 ? null : Math.round((100 * (value - before)) / before)
}
