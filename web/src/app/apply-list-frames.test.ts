// @vitest-environment jsdom
import { isDeepStrictEqual } from 'node:util'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { describe, expect, test } from 'vitest'
import { createFrameGate } from '../shared/realtime/frame-gate.ts'
import { die, times } from '../testing/chance.ts'
import { type Kind, listKinds, plain, type Row } from '../testing/list-kinds.ts'
import { fakeServer } from '../testing/server.ts'
import { applyFrame } from './apply-frame.ts'
import { createQueryClient } from './query-client.ts'

const viewer: Viewer = { id: 10, profile: 'admin', queueIds: [], noQueueTickets: false }
const server = fakeServer()
const KINDS = listKinds(server, viewer)

/** The rows on the server, and the frames that their changes cause. */
function aShelf<T extends Row>(kind: Kind<T>, roll: (sides: number) => number) {
  let rows: T[] = []
  let frames: LiveFrame[] = []
  let lastId = 0
  const any = () => rows[roll(rows.length || 1)]
  const steps = {
    create() {
      lastId += 1
      const row = kind.make(lastId, roll)
      rows.push(row)
      frames.push(kind.frame('create', row))
    },
    update() {
      const before = any()
      if (!before) return
      const row = { ...kind.make(before.id, roll), version: before.version + 1 }
      rows = rows.map((other) => (other === before ? row : other))
      frames.push(kind.frame('update', row))
    },
    delete() {
      const gone = any()
      if (!gone) return
      rows = rows.filter((other) => other !== gone)
      frames.push(kind.frame('delete', gone))
    },
  }
  return {
    steps,
    happen: () => steps[(['create', 'update', 'delete'] as const)[roll(3)] ?? 'create'](),
    find: (text: string) => rows.filter((row) => text === '' || kind.finds(row, plain(text))).sort(kind.sort),
    /** Applies the frames since the last call; every third frame is applied twice. */
    hear() {
      const heard = frames.flatMap((frame) => (roll(3) === 0 ? [frame, frame] : [frame]))
      frames = []
      return heard
    },
  }
}

async function follow<T extends Row>(kind: Kind<T>, size: number, text: string, seed: number) {
  const roll = die(seed)
  const shelf = aShelf(kind, roll)
  times(size, shelf.steps.create)
  shelf.hear()
  kind.serve(shelf.find)
  const client = createQueryClient()
  const shown = kind.observe(client, text)
  const gate = createFrameGate(client, (frame) => applyFrame(client, viewer, frame))
  await expect.poll(shown).toBeDefined()
  return {
    shelf,
    shown,
    client,
    hear: () => shelf.hear().forEach(gate.receive),
    expected: () => {
      const found = shelf.find(text)
      const rows = found.slice(0, shown()?.rows.length)
      return { rows, count: found.length, hasMore: rows.length < found.length, isEstimated: false }
    },
  }
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'applied frames of %s give the same list as a refetch',
  (name) => {
    const kind = KINDS[name] as unknown as Kind<Row>

    test('a completely loaded list equals a refetch at once', async () => {
      const { shelf, shown, hear, expected, client } = await follow(kind, 8, '', 3)

      for (let round = 0; round < 20; round += 1) {
        if (shelf.find('').length > 14) times(6, shelf.steps.delete)
        times(3, shelf.happen)
        hear()
        expect(shown()).toEqual(expected())
      }
      expect(client.isFetching()).toBe(0)
    })

    test.each(['', 'a'])(
      'a partly loaded list equals a refetch after the server has confirmed it, with the search "%s"',
      async (text) => {
        const { shelf, shown, hear, expected } = await follow(kind, 90, text, 5)

        times(25, shelf.happen)
        hear()

        await expect.poll(() => isDeepStrictEqual(shown(), expected())).toBe(true)
        expect(shown()?.rows.length).toBeGreaterThan(15)
      },
    )
  },
)
