import type { Log } from '../log.ts'
import type { Outcome } from '../outside/outside-work.ts'

/** A mail is its text: nothing in it has files or addresses read. */
const TEXT_ALONE = { disableFileAccess: true, disableUrlAccess: true }

/** No mailbox is to answer by itself that its owner is away (RFC 3834 §5). */
const NO_ANSWER = { headers: { 'Auto-Submitted': 'auto-generated' } }

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** The same at every try, so that a receiving server may drop a mail that it has already. */
type Identity = { readonly messageId: string; readonly date: Date }
/** The subject of the mail, as `password-reset`: all that is logged of one that fails. */
type Kind = { readonly purpose: string }

/** Sends mails by the installation's server. */
export type Mailer = {
  /** Ends soon after the signal is aborted. Never rejects, and tells nothing of the mail: servers repeat addresses. */
  send(mail: Mail & Identity & Kind, signal: AbortSignal): Promise<Outcome<undefined>>
}

/**
 * @param url smtp: or smtps:, with name and password where the server wants them
 * @param from as `Recado <no-reply@example.com>`; its domain is that of the Message-ID
 */
export function createMailer(url: string, from: string, log: Log): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url, ...TEXT_ALONE }, { from })
  let transport: ReturnType<typeof open> | undefined // with the first mail: the library takes some MB
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

/** The fields of nodemailer's errors. `originalCode`: of the system, as ECONNREFUSED. */
type SmtpError = { readonly code?: string; readonly originalCode?: string; readonly responseCode?: number }

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'] // refused for its addresses or its content

/**
 * A refusal for good (5yz of RFC 5321) ends a mail when the mail is what is refused; of a greeting or a password it
 * is the operator's to mend, and the next try may succeed.
 */
function outcomeOf({ code, originalCode, responseCode }: SmtpError): Outcome<undefined> {
  const reason = responseCode === undefined ? `network: ${originalCode ?? code ?? 'error'}` : `answered ${responseCode}`
  const isForNow = responseCode !== undefined && responseCode < 500
  if (isForNow) return { outcome: 'not-done', reason }
  return { outcome: ABOUT_THE_MAIL.includes(code ?? '') ? 'hopeless' : 'unsure', reason }
}
