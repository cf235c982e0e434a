import { getCompany, listCompanies } from '@recado/contracts/auth/company-routes'
import { listUsers, me, pickUsers } from '@recado/contracts/auth/routes'
import { listSettings } from '@recado/contracts/auth/setting-routes'
import { User } from '@recado/contracts/auth/user'
import { Invoice } from '@recado/contracts/billing/invoice'
import { listInvoices, listOwnInvoices, listReviews, summarizeInvoices } from '@recado/contracts/billing/invoice-routes'
import { listAllPlans } from '@recado/contracts/billing/routes'
import { getSubscription } from '@recado/contracts/billing/subscription-routes'
import { Session } from '@recado/contracts/connections/connection'
import { getConnection, listConnections } from '@recado/contracts/connections/routes'
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import { listQueues } from '@recado/contracts/queues/routes'
import type { LiveFrame, LiveSubject } from '@recado/contracts/realtime/frames'
import { aContactField } from '@recado/contracts/testing/conversation'
import { z } from 'zod'
import { colleagueList } from '../features/colleagues/api.ts'
import { connectionList, connectionSession } from '../features/connections/api.ts'
import { paymentOf } from '../features/finance/api.ts'
import { invoiceLists } from '../features/finance/invoice-list.ts'
import { companyLists } from '../features/platform/companies/company-list.ts'
import { incomeQuery } from '../features/platform/income/income.ts'
import { companyInvoiceLists } from '../features/platform/invoices/company-invoices.ts'
import { reviewLists } from '../features/platform/invoices/reviews.ts'
import { planLists } from '../features/platform/plans/plan-list.ts'
import { queueList } from '../features/queues/api.ts'
import { companyDetail, settingList } from '../features/settings/api.ts'
import { userLists } from '../features/users/user-list.ts'
import { meQuery } from '../shared/api/me.ts'
import { contactFields } from '../shared/contact-fields/contact-fields.ts'
import { aCompany, aCompanySummary, aPlan, aQueue } from './company-samples.ts'
import { anIncome, anInvoice, aReview } from './finance-samples.ts'
import { aConnection, aMe, aUser, ME } from './samples.ts'
import type { fakeServer } from './server.ts'

const dayBy = (roll: Die) => `2026-${String(1 + roll(12)).padStart(2, '0')}-01`
const latestFirst = (invoices: readonly Invoice[]) =>
  invoices.toSorted((a, b) => b.dueDate.localeCompare(a.dueDate) || b.id - a.id)
/** Removes the company's name from rows, because frames lack it and no row shows it. */
const WITHOUT_NAMES = z.object({ pages: z.array(z.object({ rows: z.array(Invoice), count: z.int() })) })

type Server = ReturnType<typeof fakeServer>
type Die = (sides: number) => number
type Row = { readonly id: number; readonly version: number }

export type Query = { readonly queryKey: readonly unknown[] }

/** The cached data of a subject in a browser, the data on the server, and the server's frames for each change. */
export type Held = {
  /** The queries on screen. `shape` is the part of their data that a frame contains. */
  readonly queries: readonly { readonly query: Query; readonly shape?: { parse(held: unknown): unknown } }[]
  /** Functions that change the data, by the action of their frames. */
  readonly steps: Readonly<Record<string, () => readonly LiveFrame[]>>
}

const NAMES = ['Ana', 'Bruno', 'Caio', 'Davi', 'Elisa', 'Fabio', 'Gil', 'Hugo']
export const nameBy = (roll: Die) => `${NAMES[roll(8)]} ${roll(40)}`
export const byName = (a: { name: string; id: number }, b: { name: string; id: number }) =>
  a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id
const atSecond = (second: number) => new Date(Date.UTC(2026, 4, 1, 0, 0, second)).toISOString()
export const onePage = { count: 0, hasMore: false }

/**
 * A table of rows on the server.
 * @param make creates a row with the fields that may change
 */
export function aShelf<T extends Row>(make: (id: number, version: number) => T, first: readonly number[] = [1, 2, 3]) {
  let rows = first.map((id) => make(id, 1))
  let lastId = Math.max(...first)
  return {
    rows: () => rows,
    create(): T {
      lastId += 1
      const row = make(lastId, 1)
      rows = [...rows, row]
      return row
    },
    update(roll: Die): T[] {
      const before = rows[roll(rows.length || 1)]
      if (!before) return []
      const row = make(before.id, before.version + 1)
      rows = rows.map((other) => (other === before ? row : other))
      return [row]
    },
    delete(roll: Die, isKept: (row: T) => boolean = () => false): T[] {
      const gone = rows[roll(rows.length || 1)]
      if (!gone || isKept(gone)) return []
      rows = rows.filter((other) => other !== gone)
      return [gone]
    },
  }
}

/** The subjects that a browser caches completely or refetches, each with fake routes that answer from its data. */
export const heldSubjects = (server: Server, roll: Die) =>
  ({
    queue() {
      const shelf = aShelf((id, version) => aQueue({ id, version, name: nameBy(roll), orderQueue: roll(4) }))
      server.serve(listQueues, () => shelf.rows().toSorted((a, b) => a.orderQueue - b.orderQueue || byName(a, b)))
      return {
        queries: [{ query: queueList }],
        steps: {
          create: () => [{ subject: 'queue', action: 'create', data: { queue: shelf.create() } }],
          update: () => shelf.update(roll).map((queue) => ({ subject: 'queue', action: 'update', data: { queue } })),
          delete: () =>
            shelf.delete(roll).map(({ id }) => ({ subject: 'queue', action: 'delete', data: { queueId: id } })),
        },
      }
    },

    contactField() {
      const shelf = aShelf((id, version) =>
        aContactField(1, { id, version, name: nameBy(roll), position: 1 + roll(4) }),
      )
      server.serve(listContactFields, () => shelf.rows().toSorted((a, b) => a.position - b.position || a.id - b.id))
      return {
        queries: [{ query: contactFields }],
        steps: {
          create: () => [{ subject: 'contactField', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'contactField', action: 'update', data: { record } })),
          delete: () =>
            shelf.delete(roll).map(({ id }) => ({ subject: 'contactField', action: 'delete', data: { id } })),
        },
      }
    },

    whatsapp() {
      const shelf = aShelf((id, version) => aConnection({ id, version, name: nameBy(roll), retries: roll(3) }))
      server.serve(listConnections, () => shelf.rows().toSorted(byName))
      return {
        queries: [{ query: connectionList }],
        steps: {
          create: () => [{ subject: 'whatsapp', action: 'create', data: { whatsapp: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((whatsapp) => ({ subject: 'whatsapp', action: 'update', data: { whatsapp } })),
          delete: () =>
            shelf.delete(roll).map(({ id }) => ({ subject: 'whatsapp', action: 'delete', data: { whatsappId: id } })),
        },
      }
    },

    whatsappSession() {
      const states = ['CONNECTED', 'DISCONNECTED', 'qrcode'] as const
      const shelf = aShelf(
        (id, version) => {
          const status = states[roll(3)] ?? 'CONNECTED'
          return aConnection({ id, version, name: 'Loja', status, retries: roll(3), updatedAt: atSecond(version) })
        },
        [1],
      )
      const session = () => {
        const { id, status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt, version } =
          shelf.rows()[0] ?? aConnection()
        const code =
          status === 'qrcode'
            ? { qrcode: updatedAt, qrcodeExpiresAt: updatedAt }
            : { qrcode: '', qrcodeExpiresAt: null }
        return { id, status, statusReason, statusWords, networkWords, retryAt, retries, updatedAt, version, ...code }
      }
      server.serve(listConnections, () => [...shelf.rows()])
      server.serve(getConnection, () => ({ ...(shelf.rows()[0] ?? aConnection()), ...session() }))
      return {
        queries: [{ query: connectionList }, { query: connectionSession(1), shape: Session }],
        steps: {
          update: () =>
            shelf.update(roll).flatMap((whatsapp) => [
              { subject: 'whatsappSession', action: 'update', data: { session: session() } },
              { subject: 'whatsapp', action: 'update', data: { whatsapp } },
            ]),
        },
      }
    },

    user() {
      const shelf = aShelf(
        (id, version) => {
          const isMove = version % 2 === 0 // a change of only the online state
          const seen = {
            online: isMove,
            lastSeenAt: version > 1 ? atSecond(version) : null,
            updatedAt: atSecond(version),
          }
          return aUser({ id, version, ...seen, name: `${NAMES[(id + Math.floor(version / 2)) % 8]} ${id}` })
        },
        [ME, ME + 1, ME + 2],
      )
      const told = (action: 'create' | 'update') => (detail: ReturnType<typeof aUser>) =>
        ({ subject: 'user', action, data: { user: User.parse(detail) } }) satisfies LiveFrame
      server.serve(pickUsers, () => shelf.rows().toSorted(byName))
      server.serve(listUsers, () => ({ ...onePage, users: shelf.rows().toSorted(byName), count: shelf.rows().length }))
      server.serve(me, () => ({ ...aMe('admin'), name: shelf.rows().find(({ id }) => id === ME)?.name ?? '' }))
      return {
        queries: [
          { query: colleagueList, shape: pickUsers.response },
          { query: userLists.list({ text: '' }) },
          { query: meQuery },
        ],
        steps: {
          create: () => [told('create')(shelf.create())],
          update: () => shelf.update(roll).map(told('update')),
          delete: () =>
            shelf
              .delete(roll, ({ id }) => id === ME)
              .map(({ id }) => ({ subject: 'user', action: 'delete', data: { userId: id } })),
        },
      }
    },

    settings() {
      const values: Record<string, string> = { userRating: 'enabled', scheduleType: 'queue', asaas: '' }
      const versions: Record<string, number> = {}
      server.serve(listSettings, () =>
        Object.entries(values).map(([key, value]) => ({ key, value, version: versions[key] ?? 1 })),
      )
      return {
        queries: [{ query: settingList }],
        steps: {
          update() {
            const key = ['userRating', 'scheduleType', roll(8) > 0 ? 'userRating' : 'asaas'][roll(3)] ?? ''
            const version = (versions[key] ?? 1) + 1
            versions[key] = version
            values[key] = `value ${roll(100)}`
            const value = key === 'asaas' ? null : values[key] // a frame contains null instead of a secret
            return [{ subject: 'settings', action: 'update', data: { setting: { companyId: 1, key, value, version } } }]
          },
        },
      }
    },

    company() {
      const shelf = aShelf((id, version) => aCompany({ id, version, name: nameBy(roll) }), [1])
      const own = () => shelf.rows()[0] ?? aCompany()
      server.serve(getCompany, own)
      server.serve(me, () => ({ ...aMe('admin'), company: { ...aMe('admin').company, name: own().name } }))
      return {
        queries: [{ query: companyDetail(1) }, { query: meQuery }],
        steps: {
          update: () =>
            shelf.update(roll).map((company) => ({ subject: 'company', action: 'update', data: { company } })),
        },
      }
    },

    'platform-company'() {
      const shelf = aShelf((id, version) => aCompanySummary({ id, version, name: nameBy(roll) }))
      const told = (action: 'create' | 'update') => (row: Row & { readonly name: string }) =>
        ({ subject: 'platform-company', action, data: { company: aCompany({ ...row }) } }) satisfies LiveFrame
      const ofPlan = () => shelf.rows().length
      server.serve(listCompanies, () => ({ ...onePage, companies: shelf.rows().toSorted(byName), count: ofPlan() }))
      server.serve(listAllPlans, () => ({ ...onePage, plans: [aPlan({ companiesCount: ofPlan() })], count: 1 }))
      const brief = ({ id, version, name }: Row & { readonly name: string }) => ({ id, version, name })
      return {
        queries: [{ query: companyLists.list({ text: '' }) }, { query: planLists.list({ text: '' }) }],
        steps: {
          create: () => [told('create')(brief(shelf.create()))],
          update: () => shelf.update(roll).map((row) => told('update')(brief(row))),
          delete: () =>
            shelf
              .delete(roll)
              .map(({ id }) => ({ subject: 'platform-company', action: 'delete', data: { companyId: id } })),
        },
      }
    },

    invoice() {
      const shelf = aShelf((id, version) => anInvoice({ id, version, dueDate: dayBy(roll) }))
      server.serve(listOwnInvoices, () => ({
        ...onePage,
        invoices: latestFirst(shelf.rows()),
        count: shelf.rows().length,
      }))
      return {
        queries: [{ query: invoiceLists.list({ text: '' }) }],
        steps: {
          create: () => [{ subject: 'invoice', action: 'create', data: { record: shelf.create() } }],
          update: () =>
            shelf.update(roll).map((record) => ({ subject: 'invoice', action: 'update', data: { record } })),
        },
      }
    },

    payment() {
      let status: 'ATIVA' | 'RECEBIDA' | 'CONCLUIDA' = 'ATIVA'
      const dueDate = '2027-02-01'
      const payment = () => ({ status, dueDate: status === 'CONCLUIDA' ? dueDate : '2027-01-01', received: 0 })
      server.serve(getSubscription, payment)
      return {
        queries: [{ query: paymentOf(1), shape: getSubscription.response.pick({ status: true }) }],
        steps: {
          RECEBIDA() {
            if (status === 'ATIVA') status = 'RECEBIDA'
            return [{ subject: 'payment', action: 'RECEBIDA', data: { invoiceId: 1 } }]
          },
          CONCLUIDA() {
            status = 'CONCLUIDA'
            return [{ subject: 'payment', action: 'CONCLUIDA', data: { invoiceId: 1, company: { id: 1, dueDate } } }]
          },
        },
      }
    },

    'platform-invoice'() {
      const shelf = aShelf((id, version) => anInvoice({ id, version, dueDate: dayBy(roll), value: id * version }))
      const reviews = aShelf((id, version) => ({ ...aReview({ id }), version }))
      const total = () => shelf.rows().reduce((sum, { value }) => sum + value, 0)
      server.serve(listInvoices, () => ({
        ...onePage,
        invoices: latestFirst(shelf.rows()).map((invoice) => ({ ...invoice, companyName: 'Padaria Sol' })),
        count: shelf.rows().length,
      }))
      server.serve(summarizeInvoices, () => anIncome({ open: { invoices: shelf.rows().length, value: total() } }))
      server.serve(listReviews, () => ({
        ...onePage,
        payments: reviews.rows().toSorted((a, b) => b.id - a.id),
        count: reviews.rows().length,
      }))
      const told = (action: 'create' | 'update') => (record: ReturnType<typeof anInvoice>) =>
        ({ subject: 'platform-invoice', action, data: { record } }) satisfies LiveFrame
      return {
        queries: [
          { query: companyInvoiceLists.list({ customerId: 1, text: '' }), shape: WITHOUT_NAMES },
          { query: incomeQuery },
          { query: reviewLists.list({}) },
        ],
        steps: {
          create: () => [told('create')(shelf.create())],
          update: () => shelf.update(roll).map(told('update')),
          review: () => [{ subject: 'platform-invoice', action: 'review', data: { paymentId: reviews.create().id } }],
        },
      }
    },
  }) satisfies Partial<Record<LiveSubject, () => Held>>
