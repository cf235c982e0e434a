import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { backoff } from '../outside/next-state.ts'
import { type DefinedWork, defineOutsideWork } from '../outside/start-outside-work.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { findMail, forgetContent, insertMail } from './mail-repository.ts'
import { createMailer, type Mail } from './mailer.ts'

const WAITS = { firstMs: 5_000, mostMs: 10 * 60_000, tries: Infinity } // its life ends a mail, not a number of tries
const DEADLINE_MS = 60_000

export type NewMail = Mail & {
  /** The subject, as `password-reset`. */
  readonly purpose: string
  /** The receiver, if it is a user: the mail is removed with them. */
  readonly userId: number | null
  /** When what it carries is good no more: then it is not sent. */
  readonly expiresAt: Date
}

/** The mails of a service, whose table a migration made by `createMailTable`. */
export type Mails<DB> = {
  /** Writes a mail that is sent once the transaction has committed. */
  write(tx: Tx<DB>, mail: NewMail): Promise<void>
  /** For `outside` of the app. */
  readonly work: DefinedWork<DB>
}

type Given = { readonly url: string; readonly from: string; readonly cipher: Cipher; readonly log: Log }
/** The mail to send, and its kind. */
type Sent = Mail & Pick<NewMail, 'purpose'> & { readonly id: number; readonly messageId: string; readonly date: Date }

/**
 * Mails are sent whether or not the company may work: one whose time is over has to hear so, and its people must be able
 * to sign in again. A mail is a row of the transaction that it reports, so a stopped process loses none. Two copies are
 * better than none: Message-ID and date are the same at every attempt. Address, subject and text are removed in the
 * transaction that ends the row.
 * @param given of `MailConfig`; the cipher seals what waits
 */
export function openMails<DB>({ url, from, cipher, log }: Given): Mails<DB> {
  const mailer = createMailer(url, from, log)
  const work = defineOutsideWork<DB, Sent, undefined>({
    table: 'mail',
    repeat: 'repeatable', // with one Message-ID, by which servers know what they have
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 8,
    ofEachCompany: 2,
    mayWork: async () => true,
    async prepare(tx, id) {
      const stored = await findMail(tx, id)
      if (!stored) return undefined
      const { messageId, purpose, sealed, createdAt: date } = stored
      const mail: Mail = JSON.parse(cipher.open(sealed, contextOf(tx, messageId)).toString())
      return { ...mail, id, purpose, messageId, date }
    },
    call: ({ id: _, ...mail }, signal) => mailer.send(mail, signal),
    finish: (tx, { id }) => forgetContent(tx, id),
    giveUp: forgetContent,
  })
  return {
    work,
    async write(tx, { to, subject, text, ...row }) {
      const messageId = randomUUID()
      const sealed = cipher.seal(Buffer.from(JSON.stringify({ to, subject, text })), contextOf(tx, messageId))
      await insertMail(tx, { ...row, messageId, sealed })
      tx.afterCommit(work.wake)
    },
  }
}

/** Content opens in its own row alone. */
const contextOf = <DB>({ caller }: Tx<DB>, messageId: string) => `mail:${caller.companyId}:${messageId}`
