import { defineJob, type Job } from '@recado/kit/work/job'
import type { Deps } from '../deps.ts'
import { getStoredInvoice } from '../invoices/invoice-repository.ts'
import { writeReminder } from '../mail/write-mail.ts'
import { findSubscription } from '../subscriptions/subscription-repository.ts'
import type { Database, Tx } from '../tables/db.ts'
import { type DueReminder, findDueReminders, markReminded } from './reminder-repository.ts'

const EVERY_MS = 5 * 60_000
const BATCH = 200

/**
 * Sends reminders of open invoices by mail, after eight in the morning in the company's time zone. Each kind of
 * reminder is sent once per due date.
 */
export const remindJob = (deps: Pick<Deps, 'mails' | 'config'>): Job<Database> =>
  defineJob<Database, DueReminder>({
    name: 'remind-of-invoices',
    everyMs: EVERY_MS,
    batch: BATCH,
    find: findDueReminders,
    handle: (tx, due) => remind(tx, deps, due),
  })

async function remind(tx: Tx, deps: Pick<Deps, 'mails' | 'config'>, due: DueReminder): Promise<void> {
  const { kind, invoiceId } = due
  const subscription = await findSubscription(tx)
  const invoice = await getStoredInvoice(tx, invoiceId)
  if (!subscription || invoice.status !== 'open' || invoice.dueDate !== due.dueDate) return
  if (!(await markReminded(tx, due))) return
  const billed = { detail: invoice.detail, cents: invoice.valueCents, dueDate: invoice.dueDate }
  await writeReminder(tx, deps, { kind, subscription, billed })
}
