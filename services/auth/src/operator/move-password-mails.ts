import { MailedUser } from '@recado/contracts/moving-in/rows'
import { createLog } from '@recado/kit/log'
import { type Mails, openMails } from '@recado/kit/mail/mails'
import { type Moved, mover, NotMovable } from '@recado/kit/moving-in/move-batch'
import { cipherOf } from '@recado/kit/secrets/sealing-keys'
import type { Config } from '../config.ts'
import { getMailIdentity } from '../installation/installation-repository.ts'
import { offerReset } from '../password-reset/offer-reset.ts'
import type { Database, System } from '../tables/db.ts'
import { findLogin } from '../users/login-repository.ts'
import { getUser } from '../users/user-repository.ts'

type Deps = { readonly system: System; readonly readSettings: () => Config }

/**
 * Queues, once for each user, the mail with a link for a new password. A user who has been here before knows their
 * password and gets no mail. The service sends the mails when it runs.
 * @throws NotMovable when the installation sends no mail, or the e-mail is not the user's any more
 */
export const passwordMail = ({ system, readSettings }: Deps) =>
  mover<Database, MailedUser>({
    row: MailedUser,
    isMapped: true,
    add: async (tx, rows) => {
      const config = readSettings()
      const publicUrl = config.PUBLIC_URL
      const mails = mailsOf(config)
      if (!mails) throw new NotMovable('the installation sends no mail: SMTP_URL is missing')
      const moved: Moved[] = []
      for (const { userId, email } of rows) {
        const login = await findLogin(system, email)
        if (login?.userId !== userId) throw new NotMovable('the user has another e-mail now')
        const isKnown = (await getUser(tx, userId)).lastSeenAt !== null
        if (!isKnown) await offerReset(tx, mails, { userId, email, language: undefined, publicUrl, now: new Date() })
        moved.push({ id: userId, isKnown })
      }
      return moved
    },
  })

function mailsOf({ SMTP_URL: url, MAIL_FROM: from, ...sealing }: Config): Mails<Database> | undefined {
  if (!url) return undefined
  const log = createLog('operator', 'silent')
  return openMails<Database>({ url, from, cipher: cipherOf(sealing), log, identity: getMailIdentity })
}
