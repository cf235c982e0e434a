import type { Letter } from '@recado/kit/mail/letter'
import type { Deps } from '../deps.ts'
import type { Subscription } from '../subscriptions/subscription-repository.ts'
import type { Tx } from '../tables/db.ts'
import type { ReminderKind } from '../tables/reminder-tables.ts'
import { MAILS, type Told } from './mails.ts'

/** A mail is tried for three days, so that a weekend without a mail server does not lose it. */
const LIFE_MS = 3 * 86_400_000

type Billed = { readonly detail: string; readonly cents: number; readonly dueDate: string }
type MailDeps = Pick<Deps, 'mails' | 'config'>

/** Queues a mail about an unpaid invoice, if mails are configured and the company has an address. */
export const writeReminder = (
  tx: Tx,
  deps: MailDeps,
  { kind, subscription, billed }: { kind: ReminderKind; subscription: Subscription; billed: Billed },
): Promise<void> =>
  write(
    tx,
    deps,
    subscription,
    `invoice-${kind}`,
    MAILS.reminder(kind, subscription.language, toldOf(deps, subscription, billed)),
  )

/** Queues a mail about a received payment, if mails are configured and the company has an address. */
export const writeReceipt = (
  tx: Tx,
  deps: MailDeps,
  { subscription, billed }: { subscription: Subscription; billed: Billed },
): Promise<void> =>
  write(
    tx,
    deps,
    subscription,
    'invoice-receipt',
    MAILS.receipt(subscription.language, toldOf(deps, subscription, billed)),
  )

const toldOf = ({ config }: MailDeps, { name }: Subscription, billed: Billed): Told => ({
  ...billed,
  company: name,
  link: `${config.PUBLIC_URL}/financeiro`,
})

async function write(
  tx: Tx,
  { mails }: MailDeps,
  { email }: Subscription,
  purpose: string,
  letter: Letter,
): Promise<void> {
  if (!mails || email === '') return
  await mails.write(tx, { ...letter, to: email, purpose, userId: null, expiresAt: new Date(Date.now() + LIFE_MS) })
}
