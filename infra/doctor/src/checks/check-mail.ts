import { greetMailServer } from '@recado/kit/mail/greet-mail-server'
import { type Finding, failure, fine, warning } from '../finding.ts'

/** Checks that the mail server accepts a connection and the password. It sends no mail. */
export async function checkMail(url: string | undefined): Promise<Finding> {
  if (!url)
    return warning(
      'no mail server is set: people cannot reset their passwords',
      'Set SMTP_URL and MAIL_FROM, and restart.',
    )
  const reason = await greetMailServer(url)
  if (reason === undefined) return fine('it accepts connections and the password')
  const isRefused = reason.startsWith('answered')
  return failure(
    `it cannot be used: ${reason}`,
    isRefused ? 'Check name and password in SMTP_URL.' : 'Check host and port in SMTP_URL, and the firewall.',
  )
}
