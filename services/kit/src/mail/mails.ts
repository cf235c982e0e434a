import { randomUUID } from 'node:crypto'
import { PRODUCT } from '@recado/contracts/installation/installation'
import type { Tx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { backoff } from '../outside/next-state.ts'
import { type DefinedWork, defineOutsideWork } from '../outside/start-outside-work.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { type Letter, writeLetter } from './letter.ts'
import { findMail, forgetContent, insertMail } from './mail-repository.ts'
import { createMailer, type Mail } from './mailer.ts'
import { contextOf } from './sealed-mails.ts'

const WAITS = { firstMs: 5_000, mostMs: 10 * 60_000, tries: Infinity } // attempts end when the mail expires
const DEADLINE_MS = 60_000

export type NewMail = Letter & {
  readonly to: string
  /** Such as `password-reset`. */
  readonly purpose: string
  /** The receiver, if they are a user; their mails are deleted with the user. */
  readonly userId: number | null
  /** When the content becomes invalid; the mail is not sent after that. */
  readonly expiresAt: Date
}

/** Writes and sends the mails of a service, in the table of `createMailTable`. */
export type Mails<DB> = {
  /** Writes a mail, which is sent after the commit. @returns its Message-ID, by which an unsent mail can be deleted */
  write(tx: Tx<DB>, mail: NewMail): Promise<string>
  /** For `outside` of the app. */
  readonly work: DefinedWork<DB>
}

/** As whom the installation writes mails: its name, before each subject, and its sender; null: that of the configuration. */
export type MailIdentity = { readonly name: string; readonly mailFrom: string | null }

type Given<DB> = {
  readonly url: string
  readonly from: string
  readonly cipher: Cipher
  readonly log: Log
  /** By default the product's own name and the sender of the configuration. */
  readonly identity?: (tx: Tx<DB>) => Promise<MailIdentity>
}
/** The mail to send, and its metadata. */
type Sent = Mail & Pick<NewMail, 'purpose'> & { readonly id: number; readonly messageId: string; readonly date: Date }

/**
 * Creates the mails of a service. A mail is written in the transaction that causes it, so a stopped process loses no
 * mail. Mails are sent even if the company is switched off or expired: it must be informed, and its users must be able
 * to sign in again.
 * A mail may arrive twice, but is never lost: Message-ID and date are the same at every attempt. Receiver, subject and
 * text are removed in the transaction that ends the row.
 * @param given the values of `MailConfig`; the cipher encrypts waiting mails
 */
export function openMails<DB>({ url, from, cipher, log, identity = asProduct }: Given<DB>): Mails<DB> {
  const mailer = createMailer(url, from, log)
  const work = defineOutsideWork<DB, Sent, undefined>({
    table: 'mail',
    repeat: 'repeatable', // servers recognize a duplicate by its Message-ID
    waitMs: backoff(WAITS),
    deadlineMs: DEADLINE_MS,
    atOnce: 8,
    ofEachCompany: 2,
    mayWork: async () => true,
    async prepare(tx, id) {
      const stored = await findMail(tx, id)
      if (!stored) return undefined
      const { messageId, purpose, sealed, createdAt: date } = stored
      const mail: Mail = JSON.parse(cipher.open(sealed, contextOf(tx.caller.companyId, messageId)).toString())
      const { mailFrom } = await identity(tx)
      return { ...mail, ...(mailFrom && { from: mailFrom }), id, purpose, messageId, date }
    },
    call: ({ id: _, ...mail }, signal) => mailer.send(mail, signal),
    finish: (tx, { id }) => forgetContent(tx, id),
    giveUp: forgetContent,
  })
  return {
    work,
    async write(tx, { to, purpose, userId, expiresAt, ...letter }) {
      const messageId = randomUUID()
      const written = writeLetter(letter, (await identity(tx)).name)
      const sealed = cipher.seal(
        Buffer.from(JSON.stringify({ to, ...written })),
        contextOf(tx.caller.companyId, messageId),
      )
      await insertMail(tx, { purpose, userId, expiresAt, messageId, sealed })
      tx.afterCommit(work.wake)
      return messageId
    },
  }
}

const asProduct = async (): Promise<MailIdentity> => ({ name: PRODUCT, mailFrom: null })
