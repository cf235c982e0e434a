import type { Log } from '../log.ts'
import type { Outcome } from '../outside/outside-work.ts'

/** Forbids nodemailer to read files or addresses that a mail names. */
const TEXT_ALONE = { disableFileAccess: true, disableUrlAccess: true }

/** Prevents automatic replies, such as those of absent owners (RFC 3834 §5). */
const NO_ANSWER = { headers: { 'Auto-Submitted': 'auto-generated' } }

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string // the words of `text` with markup; without it, the mail is plain text
  readonly from?: string // in place of the sender of the configuration
}

/** The same for every attempt, so that the receiving server can recognize a duplicate. */
type Identity = { readonly messageId: string; readonly date: Date }
/** The purpose of the mail, such as `password-reset`; the log of a failed mail contains only the purpose. */
type Kind = { readonly purpose: string }

/** Sends mails through the installation's server. */
export type Mailer = {
  /**
   * Sends one mail, and ends soon after the signal is aborted. Never rejects. The outcome contains no error message,
   * because servers repeat addresses in their messages.
   */
  send(mail: Mail & Identity & Kind, signal: AbortSignal): Promise<Outcome<undefined>>
}

/**
 * @param url smtp: or smtps:, with name and password if the server requires them
 * @param from such as `Recado <no-reply@example.com>`; its domain is used in the Message-ID
 */
export function createMailer(url: string, from: string, log: Log): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url, ...TEXT_ALONE }, { from })
  let transport: ReturnType<typeof open> | undefined // loaded with the first mail, because the library needs some MB
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

/** The fields of nodemailer's errors. `originalCode` is the operating system's, such as ECONNREFUSED. */
type SmtpError = { readonly code?: string; readonly originalCode?: string; readonly responseCode?: number }

const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'] // codes for refused addresses and refused content

/**
 * Turns an SMTP error into an outcome. If the server permanently refuses the mail itself (5yz of RFC 5321), further
 * attempts are useless. If it refuses the greeting or the password, the operator can fix the configuration, and the
 * next attempt may succeed.
 */
function outcomeOf({ code, originalCode, responseCode }: SmtpError): Outcome<undefined> {
  const reason = responseCode === undefined ? `network: ${originalCode ?? code ?? 'error'}` : `answered ${responseCode}`
  const isForNow = responseCode !== undefined && responseCode < 500
  if (isForNow) return { outcome: 'not-done', reason }
  return { outcome: ABOUT_THE_MAIL.includes(code ?? '') ? 'hopeless' : 'unsure', reason }
}
