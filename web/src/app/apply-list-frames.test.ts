// @vitest-environment jsdom
import { isDeepStrictEqual } from 'node:util'
import { listContacts } from '@recado/contracts/contacts/routes'
import { listQuickMessages } from '@recado/contracts/quick-messages/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { listSchedules } from '@recado/contracts/schedules/routes'
import { listBoard, listTags } from '@recado/contracts/tags/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { contactLists } from '../features/contacts/contact-list.ts'
import { boardLists, NO_LANE } from '../features/kanban/board-list.ts'
import { quickMessageLists } from '../features/quick-messages/quick-message-list.ts'
import { scheduleLists } from '../features/schedules/schedule-list.ts'
import { tagLists } from '../features/tags/tag-list.ts'
import { loadedOf, type Page } from '../shared/list/pages.ts'
import { createFrameGate } from '../shared/realtime/frame-gate.ts'
import { die, times } from '../testing/chance.ts'
import { aContact, aQuickMessage, aSchedule, aTag, aTicket } from '../testing/samples.ts'
import { fakeServer } from '../testing/server.ts'
import { applyFrame } from './apply-frame.ts'
import { createQueryClient } from './query-client.ts'

const viewer: Viewer = { id: 10, profile: 'admin', queueIds: [], allTicket: false }
const server = fakeServer()
type Row = { readonly id: number; readonly version: number }
type Step = 'create' | 'update' | 'delete'

/** A kind of row as the server keeps it: shares nothing with the client but the contract. */
type Kind<T extends Row> = {
  readonly make: (id: number, roll: (sides: number) => number) => T
  readonly sort: (a: T, b: T) => number
  readonly finds: (row: T, text: string) => boolean
  readonly frame: (step: Step, row: T) => LiveFrame
  /** Lets the server answer a page of what `find` finds. */
  readonly serve: (find: (text: string) => readonly T[]) => void
  readonly observe: (client: ReturnType<typeof createQueryClient>, text: string) => () => Page<T> | undefined
}

const pageOf = <T>(rows: readonly T[], pageNumber: number, size: number) => ({
  rows: rows.slice((pageNumber - 1) * size, pageNumber * size),
  count: rows.length,
  hasMore: rows.length > pageNumber * size,
})

function observe<T extends Row>(client: ReturnType<typeof createQueryClient>, options: unknown) {
  const observer = new InfiniteQueryObserver(client, options as ConstructorParameters<typeof InfiniteQueryObserver>[1])
  observer.subscribe(() => {})
  return (): Page<T> | undefined => {
    const { data } = observer.getCurrentResult()
    return data === undefined ? undefined : loadedOf(data as Parameters<typeof loadedOf<T>>[0])
  }
}

const EVERY_SCHEDULE = { status: undefined, userId: undefined, from: undefined, to: undefined, zone: 'UTC' }
const NAMES = ['Ágata', 'bruno', 'Caio', 'Dália', 'elisa', 'Fábio', 'Gil', 'Hugo', 'íris', 'João']
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const byText = (a: string, b: string) => plain(a).localeCompare(plain(b), 'pt-BR')

const KINDS = {
  tags: {
    make: (id, roll) => aTag({ id, name: `${NAMES[roll(10)]} ${roll(40)}` }),
    sort: (a, b) => byText(a.name, b.name) || a.id - b.id,
    finds: ({ name }, text) => plain(name).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'tag', action, data: { id: record.id } }
        : { subject: 'tag', action, data: { record } },
    serve: (find) =>
      server.serve(listTags, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { tags: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, tagLists.list({ text })),
  } satisfies Kind<ReturnType<typeof aTag>>,
  'quick messages': {
    make: (id, roll) => aQuickMessage({ id, shortcode: `${NAMES[roll(10)]}${roll(40)}`, geral: roll(2) === 0 }),
    sort: (a, b) =>
      a.shortcode.toLowerCase().localeCompare(b.shortcode.toLowerCase(), 'pt-BR') ||
      Number(a.geral) - Number(b.geral) ||
      a.id - b.id,
    finds: ({ shortcode, message }, text) => plain(shortcode).includes(text) || plain(message).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'quickMessage', action, data: { id: record.id } }
        : { subject: 'quickMessage', action, data: { record } },
    serve: (find) =>
      server.serve(listQuickMessages, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { records: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, quickMessageLists.list({ text })),
  } satisfies Kind<ReturnType<typeof aQuickMessage>>,
  contacts: {
    make: (id, roll) => aContact({ id, name: `${NAMES[roll(10)]} ${roll(40)}`, number: `55119${10_000_000 + id}` }),
    sort: (a, b) => byText(a.name, b.name) || a.id - b.id,
    finds: ({ name, number }, text) => plain(name).includes(text) || (number ?? '').includes(text),
    frame: (action, { tags: _, ...contact }) =>
      action === 'delete'
        ? { subject: 'contact', action, data: { contactId: contact.id } }
        : { subject: 'contact', action, data: { contact } },
    serve: (find) =>
      server.serve(listContacts, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 30)
        return { contacts: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, contactLists.list({ text })),
  } satisfies Kind<ReturnType<typeof aContact>>,
  schedules: {
    make: (id, roll) =>
      aSchedule({ id, body: `${NAMES[roll(10)]}`, sendAt: new Date(Date.UTC(2026, 4, 1 + roll(60))).toISOString() }),
    sort: (a, b) => b.sendAt.localeCompare(a.sendAt) || b.id - a.id,
    finds: ({ body, contact }, text) => plain(body).includes(text) || plain(contact.name).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'schedule', action, data: { id: record.id } }
        : { subject: 'schedule', action, data: { record } },
    serve: (find) =>
      server.serve(listSchedules, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { schedules: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, scheduleLists.list({ ...EVERY_SCHEDULE, text })),
  } satisfies Kind<ReturnType<typeof aSchedule>>,
  'tickets on the board': {
    make: (id, roll) => {
      const contact = { ...aTicket().contact, name: NAMES[roll(10)] ?? '' }
      return aTicket({
        id,
        status: 'open',
        contact,
        updatedAt: new Date(Date.UTC(2026, 4, 1 + roll(60))).toISOString(),
      })
    },
    sort: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
    finds: ({ contact }, text) => plain(contact.name).includes(text),
    frame: (action, ticket) =>
      action === 'delete'
        ? { subject: 'ticket', action, data: { ticketId: ticket.id, version: ticket.version + 1 } }
        : { subject: 'ticket', action: 'update', data: { ticket } },
    serve: (find) =>
      server.serve(listBoard, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 40)
        return { tickets: [...rows], ...page }
      }),
    observe: (client, text) =>
      observe(client, boardLists.list({ text, queueIds: [], userIds: [], viewer, laneId: NO_LANE })),
  } satisfies Kind<ReturnType<typeof aTicket>>,
}

/** What the server holds, and the frames of what happens to it. */
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
    /** Every third one twice. */
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

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('frames of %s, applied, are equal to a refetch', (name) => {
  const kind = KINDS[name] as unknown as Kind<Row>

  test('at once, while all of the list is loaded', async () => {
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
    'once the server has confirmed it, with more than is loaded and the search "%s"',
    async (text) => {
      const { shelf, shown, hear, expected } = await follow(kind, 90, text, 5)

      times(25, shelf.happen)
      hear()

      await expect.poll(() => isDeepStrictEqual(shown(), expected())).toBe(true)
      expect(shown()?.rows.length).toBeGreaterThan(15)
    },
  )
})
