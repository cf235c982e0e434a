import type { Announcement } from '@recado/contracts/announcements/announcement'
import { listAnnouncements } from '@recado/contracts/announcements/routes'
import { listContacts } from '@recado/contracts/contacts/routes'
import { listFileLists } from '@recado/contracts/files/routes'
import { listHelps } from '@recado/contracts/helps/routes'
import { listQuickMessages } from '@recado/contracts/quick-messages/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { listSchedules } from '@recado/contracts/schedules/routes'
import { listBoard, listTags } from '@recado/contracts/tags/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { InfiniteQueryObserver, type QueryClient } from '@tanstack/react-query'
import { announcementLists } from '../features/announcements/announcement-list.ts'
import { contactLists } from '../features/contacts/contact-list.ts'
import { fileLists } from '../features/file-lists/file-list-list.ts'
import { helpLists } from '../features/helps/help-list.ts'
import { boardLists, NO_LANE } from '../features/kanban/board-list.ts'
import { quickMessageLists } from '../features/quick-messages/quick-message-list.ts'
import { scheduleLists } from '../features/schedules/schedule-list.ts'
import { tagLists } from '../features/tags/tag-list.ts'
import { loadedOf, type Page } from '../shared/list/pages.ts'
import { aContact, aFileList, aHelp, anAnnouncement, aQuickMessage, aSchedule, aTag, aTicket } from './samples.ts'
import type { fakeServer } from './server.ts'

export type Row = { readonly id: number; readonly version: number }
export type Step = 'create' | 'update' | 'delete'

/** A kind of row on the server. It shares only the contract with the client. */
export type Kind<T extends Row> = {
  readonly make: (id: number, roll: (sides: number) => number) => T
  readonly sort: (a: T, b: T) => number
  readonly finds: (row: T, text: string) => boolean
  readonly frame: (step: Step, row: T) => LiveFrame
  /** Makes the server answer with a page of the rows that `find` returns. */
  readonly serve: (find: (text: string) => readonly T[]) => void
  readonly observe: (client: QueryClient, text: string) => () => Page<T> | undefined
}

const pageOf = <T>(rows: readonly T[], pageNumber: number, size: number) => ({
  rows: rows.slice((pageNumber - 1) * size, pageNumber * size),
  count: rows.length,
  hasMore: rows.length > pageNumber * size,
})

function observe<T extends Row>(client: QueryClient, options: unknown) {
  const observer = new InfiniteQueryObserver(client, options as ConstructorParameters<typeof InfiniteQueryObserver>[1])
  observer.subscribe(() => {})
  return (): Page<T> | undefined => {
    const { data } = observer.getCurrentResult()
    return data === undefined ? undefined : loadedOf(data as Parameters<typeof loadedOf<T>>[0])
  }
}

const EVERY_SCHEDULE = { status: undefined, userId: undefined, from: undefined, to: undefined, zone: 'UTC' }
const NAMES = ['Ágata', 'bruno', 'Caio', 'Dália', 'elisa', 'Fábio', 'Gil', 'Hugo', 'íris', 'João']
/** The form of a text that the server's search compares. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const byText = (a: string, b: string) => plain(a).localeCompare(plain(b), 'pt-BR')

/** The kinds of rows whose lists have pages. */
export const listKinds = (server: ReturnType<typeof fakeServer>, viewer: Viewer) => ({
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
  'file lists': {
    make: (id, roll) => aFileList({ id, name: `${NAMES[roll(10)]} ${roll(40)}` }),
    sort: (a, b) => byText(a.name, b.name) || a.id - b.id,
    finds: ({ name }, text) => plain(name).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'file', action, data: { id: record.id } }
        : { subject: 'file', action, data: { record } },
    serve: (find) =>
      server.serve(listFileLists, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { files: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, fileLists.list({ text })),
  } satisfies Kind<ReturnType<typeof aFileList>>,
  helps: {
    make: (id, roll) => aHelp({ id, title: `${NAMES[roll(10)]} ${roll(40)}` }),
    sort: (a, b) => byText(a.title, b.title) || a.id - b.id,
    finds: ({ title }, text) => plain(title).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'company-help', action, data: { id: record.id } }
        : { subject: 'company-help', action, data: { record } },
    serve: (find) =>
      server.serve(listHelps, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { records: [...rows], ...page }
      }),
    observe: (client, text) => observe(client, helpLists.list({ text })),
  } satisfies Kind<ReturnType<typeof aHelp>>,
  announcements: {
    make: (id, roll): Announcement => {
      const { seen: _, ...record } = anAnnouncement({ id, title: `${NAMES[roll(10)]} ${roll(40)}` })
      return record
    },
    sort: (a, b) => b.id - a.id,
    finds: ({ title, text: body }, text) => plain(title).includes(text) || plain(body).includes(text),
    frame: (action, record) =>
      action === 'delete'
        ? { subject: 'company-announcement', action, data: { id: record.id } }
        : { subject: 'company-announcement', action, data: { record } },
    serve: (find) =>
      server.serve(listAnnouncements, ({ query }) => {
        const { rows, ...page } = pageOf(find(query['searchParam'] ?? ''), Number(query['pageNumber']), 20)
        return { records: rows.map((record) => ({ ...record, seen: false })), ...page }
      }),
    observe: (client, text) => observe(client, announcementLists.list({ text })),
  } satisfies Kind<Announcement>,
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
})
