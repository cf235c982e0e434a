import type { Log } from '../log.ts'
import type { Outcome } from '../outside/outside-work.ts'

/** Mails consist of text: nothing in them makes nodemailer read files or addresses. */
const TEXT_ALONE = { disableFileAccess: true, disableUrlAccess: true }

/** Prevents automatic replies, such as those of absent owners (RFC 3834 §5). */
const NO_ANSWER = { headers: { 'Auto-Submitted': 'auto-generated' } }

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** The same at every attempt, so that the receiving server can recognize a duplicate. */
type Identity = { readonly messageId: string; readonly date: Date }
/** The purpose of the mail, such as `password-reset`: the only part of a failed mail that is logged. */
type Kind = { readonly purpose: string }

/** Sends mails through the installation's server. */
export type Mailer = {
  /**
   * Ends soon after the signal is aborted. Never rejects, and passes on no error message, because servers repeat
   * addresses in them.
   */
  send(mail: Mail & Identity & Kind, signal: AbortSignal): Promise<Outcome<undefined>>
}

/**
 * @param url smtp: or smtps:, with name and password if the server requires them
 * @param from such as `Recado <no-reply@example.com>`; its domain is used in the Message-ID
 */
export function createMailer(url: string, from: string, log: Log): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url, ...TEXT_ALONE }, { from })
  let transport: ReturnType<typeof open> | undefined // loaded with the first mail, because the library takes some MB
  const domain = /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ messageId, purpose, ...mail }, signal) {
      try {
        transport ??= open()
        await (await transport).sendMail({ ...mail, ...NO_ANSWER, messageId: `<${messageId}@${domain}>`, signal })
        return { outcome: 'done', answer: undefined }
      } catch (error) {
        const failure = outcomeOf((error ?? {}) as SmtpError)
        log.warn({ purpose, ...failure }, 'mail not sent')
        return failure
      }
    },
  }
}

/** The fields of nodemailer's errors. `originalCode`: of the system, such as ECONNREFUSED. */
type SmtpError = { readonly code?: string; readonly originalCode?: string; readonly responseCode?: number }

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'] // the server refused its addresses or its content

/**
 * A permanent refusal (5yz of RFC 5321) ends a mail if the mail itself is refused. If the greeting or the password is
 * refused, the operator can fix the configuration, and the next attempt may succeed.
 */
function outcomeOf({ code, originalCode, responseCode }: SmtpError): Outcome<undefined> {
  const reason = responseCode === undefined ? `network: ${originalCode ?? code ?? 'error'}` : `answered ${responseCode}`
  const isForNow = responseCode !== undefined && responseCode < 500
  if (isForNow) return { outcome: 'not-done', reason }
  return { outcome: ABOUT_THE_MAIL.includes(code ?? '') ? 'hopeless' : 'unsure', reason }
}
