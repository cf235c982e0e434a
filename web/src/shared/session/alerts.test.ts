import { Alerts } from '@recado/contracts/auth/alerts'
import { expect, test } from 'vitest'
import { hears, type Means } from './alerts.ts'

const now = new Date('2026-03-02T12:00:00Z')
const ALL: readonly Means[] = ['badge', 'bell', 'sound', 'desktop']
const [waiting, own, unqueued] = [
  { status: 'pending', queueId: 3 },
  { status: 'open', queueId: 3 },
  { status: 'pending', queueId: null },
] as const
const heard = (alerts: Partial<Alerts>, ticket: Parameters<typeof hears>[1] = waiting) =>
  ALL.filter((means) => hears(Alerts.parse(alerts), ticket, means, now))

test.each<[string, Partial<Alerts>, Parameters<typeof hears>[1], readonly Means[]]>([
  ['by all means where nothing was chosen', {}, waiting, ALL],
  ['not by what is off', { bell: false, sound: false }, waiting, ['badge', 'desktop']],
  ['of own tickets by what is off for waiting ones', { badge: false, sound: false }, own, ALL],
  ['not of a muted queue', { mutedQueueIds: [3] }, waiting, []],
  ['of other queues than the muted one', { mutedQueueIds: [4] }, waiting, ALL],
  ['of own tickets of a muted queue', { mutedQueueIds: [3] }, own, ALL],
  ['not of tickets without a queue, where they are muted', { mutesNoQueue: true }, unqueued, []],
  ['of tickets in a queue, where those without one are muted', { mutesNoQueue: true }, waiting, ALL],
  ['of tickets without a queue', { mutedQueueIds: [3] }, unqueued, ALL],
  ['in silence until the quiet time is over', { quietUntil: '2026-03-02T12:00:01.000Z' }, own, ['badge', 'bell']],
  ['aloud when it is over', { quietUntil: '2026-03-02T12:00:00.000Z' }, waiting, ALL],
])('the choices of a user decide their alerts: %s', (_, alerts, ticket, wanted) => {
  expect(heard(alerts, ticket)).toEqual(wanted)
})
