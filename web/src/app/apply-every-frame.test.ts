// @vitest-environment jsdom
import { LIVE_FRAMES, type LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { InfiniteQueryObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createFrameGate } from '../shared/realtime/frame-gate.ts'
import { die, dieOf, happen, times } from '../testing/chance.ts'
import { heldCampaigns } from '../testing/held-campaigns.ts'
import { heldColleagues } from '../testing/held-colleagues.ts'
import { heldMachines } from '../testing/held-machines.ts'
import { type Held, heldSubjects, type Query } from '../testing/held-subjects.ts'
import { heldSupport } from '../testing/held-support.ts'
import { heldWebhooks } from '../testing/held-webhooks.ts'
import { listKinds } from '../testing/list-kinds.ts'
import { aTicket, ME } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { aWorld } from '../testing/world.ts'
import { applyFrame } from './apply-frame.ts'
import { createQueryClient } from './query-client.ts'

const viewer: Viewer = { id: ME, profile: 'admin', queueIds: [], noQueueTickets: false }
const server = fakeServer()
const heldBy = (roll: ReturnType<typeof die>): Readonly<Record<string, () => Held>> => ({
  ...heldSubjects(server, roll),
  ...heldColleagues(server, roll),
  ...heldCampaigns(server, roll),
  ...heldWebhooks(server, roll),
  ...heldMachines(server, roll),
  ...heldSupport(server, roll),
})
const HELD = heldBy(die(11))

/** Frames of contact lists, which this file does not compare, because the test of their feature does. */
const UNHELD = [
  ...['create', 'update', 'delete'].flatMap((action) => [`ContactList.${action}`, `ContactListItem.${action}`]),
  'ContactListItem-{listId}.reload',
]

/** Frames about a moment: no cache stores their data, or a refetch would not return it. */
const MOMENTARY = [
  'auth.update',
  'chat-{chatId}.typing',
  'contact.export-failed',
  'contact.export-ready',
  'contact.reload', // its handler only starts a refetch
  'notification.ticket',
  'notification.transfer',
  'presence.update',
]

type Options = ConstructorParameters<typeof QueryObserver>[1]

function look(client: QueryClient, query: Query): void {
  const options = query as Options & ConstructorParameters<typeof InfiniteQueryObserver>[1]
  const isInfinite = 'initialPageParam' in query
  const observer = isInfinite ? new InfiniteQueryObserver(client, options) : new QueryObserver(client, options)
  observer.subscribe(() => {})
}

/** The cached data without the fields that only the browser adds. */
const shown = (client: QueryClient, queries: Held['queries']): unknown =>
  queries.map(({ query: { queryKey }, shape }) => {
    const held = JSON.stringify(client.getQueryData(queryKey) ?? null, (key, value: unknown) =>
      key === 'isEstimated' ? undefined : value,
    )
    return shape ? shape.parse(JSON.parse(held)) : JSON.parse(held)
  })

async function fetched(queries: Held['queries']): Promise<QueryClient> {
  const client = createQueryClient()
  for (const { query } of queries) look(client, query)
  await expect.poll(() => client.isFetching()).toBe(0)
  return client
}

describe('applied live frames give the same data as a refetch', () => {
  test.each(Object.keys(HELD))('the cache after a frame of %s equals a refetch', async (subject) => {
    const roll = dieOf(subject)
    const { queries, steps } = heldBy(roll)[subject]?.() ?? { queries: [], steps: {} }
    const client = await fetched(queries)
    const gate = createFrameGate(client, (frame) => applyFrame(client, viewer, frame))
    const actions = Object.values(steps)

    for (let round = 0; round < 4; round += 1) {
      const frames = Array.from({ length: 6 }, () => actions[roll(actions.length)]?.() ?? []).flat()
      for (const frame of frames.flatMap((one) => (roll(3) === 0 ? [one, one] : [one]))) gate.receive(frame)

      const truth = shown(await fetched(queries), queries)
      await expect.poll(() => shown(client, queries)).toEqual(truth)
    }
  })
})

test('each kind of frame has a test that compares the cache with a refetch', () => {
  const roll = die(11)
  const world = aWorld(viewer)
  times(80, () => happen(world, roll, [3, 4]))
  world.moveTo(aTicket({ id: 999, queueId: 3 }), 4)
  const ofLists = Object.values(listKinds(server, viewer)).flatMap((kind) => {
    const frameOf = kind.frame as (step: 'create' | 'update' | 'delete', row: unknown) => LiveFrame
    return (['create', 'update', 'delete'] as const).map((step) => frameOf(step, kind.make(1, roll)))
  })
  const tested = [...world.hear(), ...ofLists].map(({ subject, action }) => `${subject}.${action}`)
  const held = Object.entries(HELD).flatMap(([subject, make]) =>
    Object.keys(make().steps).map((action) => `${subject}.${action}`),
  )
  const all = Object.entries(LIVE_FRAMES).flatMap(([subject, actions]) =>
    Object.keys(actions).map((action) => `${subject}.${action}`),
  )

  expect([...new Set([...tested, ...held, ...MOMENTARY, ...UNHELD])].sort()).toEqual(all.sort())
})
