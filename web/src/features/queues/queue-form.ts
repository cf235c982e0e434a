import { DEFAULT_HOURS, type Hours } from '@recado/contracts/hours'
import type { Queue } from '@recado/contracts/queues/queue'
import { createQueue } from '@recado/contracts/queues/routes'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { palette } from '../../shared/ui/palette.ts'
import type { QueueBody } from './api.ts'

export type QueueForm = {
  readonly name: string
  readonly color: string
  readonly orderQueue: number | string // empty: the last
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly completionMessage: string
  readonly ratingMessage: string
  readonly schedules: Hours
  readonly chosen: ChosenFile
}

/** Whose each colour is. */
export type UsedColors = ReadonlyMap<string, string>

export const usedColors = (queues: readonly Queue[], own: Queue | undefined): UsedColors =>
  new Map(queues.filter(({ id }) => id !== own?.id).map(({ color, name }) => [color, name]))

/** @param queue absent: a new one, in the first colour that is free */
export const formOf = (queue: Queue | undefined, used: UsedColors): QueueForm => ({
  name: queue?.name ?? '',
  color: queue?.color ?? palette().find((color) => !used.has(color)) ?? '',
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  completionMessage: queue?.completionMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  schedules: queue?.schedules ?? DEFAULT_HOURS,
  chosen: { file: null, isRemoved: false },
})

export const bodyOf = ({ chosen: _, orderQueue, ...form }: QueueForm): QueueBody => ({
  ...form,
  ...(orderQueue !== '' && { orderQueue: Number(orderQueue) }),
})

const rules = contractRules(createQueue.body)

/** What the server would refuse, by field. */
export const problemsOf = (form: QueueForm) => rules(bodyOf(form))

const SAID = [
  ...(['name', 'color', 'orderQueue', 'mediaPath'] as const),
  ...(['greetingMessage', 'outOfHoursMessage', 'completionMessage', 'ratingMessage'] as const),
]

/** Whether somebody has changed what the form is about; what hangs on the queue is no part of it. */
export const isOther = (queue: Queue, other: Queue): boolean =>
  SAID.some((field) => queue[field] !== other[field]) ||
  JSON.stringify(queue.schedules) !== JSON.stringify(other.schedules)
