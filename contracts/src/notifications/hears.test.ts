import { expect, test } from 'vitest'
import { Alerts } from '../auth/alerts.ts'
import { hears, type Means } from './hears.ts'

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
  ['the defaults use all means', {}, waiting, ALL],
  ['a means that is off is not used', { bell: false, sound: false }, waiting, ['badge', 'desktop']],
  ['own tickets use means that are off for waiting tickets', { badge: false, sound: false }, own, ALL],
  ['a muted queue does not notify', { mutedQueueIds: [3] }, waiting, []],
  ['other queues than the muted one notify', { mutedQueueIds: [4] }, waiting, ALL],
  ['own tickets of a muted queue notify', { mutedQueueIds: [3] }, own, ALL],
  ['muted tickets without a queue do not notify', { mutesNoQueue: true }, unqueued, []],
  ['tickets with a queue notify while those without a queue are muted', { mutesNoQueue: true }, waiting, ALL],
  ['tickets without a queue notify while a queue is muted', { mutedQueueIds: [3] }, unqueued, ALL],
  ['the quiet time allows only silent means', { quietUntil: '2026-03-02T12:00:01.000Z' }, own, ['badge', 'bell']],
  ['the end of the quiet time allows all means', { quietUntil: '2026-03-02T12:00:00.000Z' }, waiting, ALL],
])('the alerts of a user follow the settings: %s', (_, alerts, ticket, wanted) => {
  expect(heard(alerts, ticket)).toEqual(wanted)
})
