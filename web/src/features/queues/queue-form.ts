import { TARGETS } from '@recado/contracts/auth/settings'
import { DEFAULT_HOURS, type Hours, type SpecialDays } from '@recado/contracts/hours'
import type { Queue } from '@recado/contracts/queues/queue'
import { createQueue } from '@recado/contracts/queues/routes'
import { changedFields } from '../../shared/ui/changed-fields.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { palette } from '../../shared/ui/palette.ts'
import type { QueueBody } from './api.ts'

export type QueueForm = {
  readonly name: string
  readonly color: string
  readonly orderQueue: number | string // empty for the last place
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly completionMessage: string
  readonly ratingMessage: string
  readonly promptId: string | null
  readonly integrationId: string | null
  readonly firstAnswerMinutes: number | string // empty for the company's target
  readonly nextAnswerMinutes: number | string
  readonly resolutionMinutes: number | string
  readonly schedules: Hours
  readonly specialDays: SpecialDays
  readonly chosen: ChosenFile
}

/** The name of the queue that uses a colour, by the colour. */
export type UsedColors = ReadonlyMap<string, string>

export const usedColors = (queues: readonly Queue[], own: Queue | undefined): UsedColors =>
  new Map(queues.filter(({ id }) => id !== own?.id).map(({ color, name }) => [color, name]))

/** @param queue absent for a new queue, which gets the first free colour */
export const formOf = (queue: Queue | undefined, used: UsedColors): QueueForm => ({
  name: queue?.name ?? '',
  color: queue?.color ?? palette().find((color) => !used.has(color)) ?? '',
  orderQueue: queue?.orderQueue ?? '',
  greetingMessage: queue?.greetingMessage ?? '',
  outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  completionMessage: queue?.completionMessage ?? '',
  ratingMessage: queue?.ratingMessage ?? '',
  promptId: queue?.promptId ? String(queue.promptId) : null,
  integrationId: queue?.integrationId ? String(queue.integrationId) : null,
  firstAnswerMinutes: queue?.firstAnswerMinutes ?? '',
  nextAnswerMinutes: queue?.nextAnswerMinutes ?? '',
  resolutionMinutes: queue?.resolutionMinutes ?? '',
  schedules: queue?.schedules ?? DEFAULT_HOURS,
  specialDays: queue?.specialDays ?? [],
  chosen: { file: null, isRemoved: false },
})

/** @param opened the queue that the form was opened with; its unchanged special days and targets are left out */
export function bodyOf({ chosen: _, ...form }: QueueForm, opened?: Queue): QueueBody {
  const { orderQueue, promptId, integrationId, specialDays, ...given } = form
  const { firstAnswerMinutes, nextAnswerMinutes, resolutionMinutes, ...others } = given
  const later = {
    specialDays,
    firstAnswerMinutes: minutesOf(firstAnswerMinutes),
    nextAnswerMinutes: minutesOf(nextAnswerMinutes),
    resolutionMinutes: minutesOf(resolutionMinutes),
  }
  return {
    ...others,
    ...changedFields(later, opened ?? NEW),
    promptId: promptId === null ? null : Number(promptId),
    integrationId: integrationId === null ? null : Number(integrationId),
    ...(orderQueue !== '' && { orderQueue: Number(orderQueue) }),
  }
}

const NEW = { specialDays: [], firstAnswerMinutes: null, nextAnswerMinutes: null, resolutionMinutes: null }

const minutesOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed))

const rules = contractRules(createQueue.body)

/** Validates each field by the rules of the server. */
export const problemsOf = (form: QueueForm) => rules(bodyOf(form))

const SAID = [
  ...(['name', 'color', 'orderQueue', 'mediaPath', 'promptId', 'integrationId'] as const),
  ...TARGETS,
  ...(['greetingMessage', 'outOfHoursMessage', 'completionMessage', 'ratingMessage'] as const),
]

const DAYS = ['schedules', 'specialDays'] as const

/** Whether fields of the form have changed; the options of the queue are not among them. */
export const isOther = (queue: Queue, other: Queue): boolean =>
  SAID.some((field) => queue[field] !== other[field]) ||
  DAYS.some((field) => JSON.stringify(queue[field]) !== JSON.stringify(other[field]))
