import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'

/** A server that is slower than that gets no mail; nodemailer itself waits up to ten minutes. */
const LIMITS = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 } // ms
/** A mail is its text: nothing in it has files or addresses read. */
const TEXT_ALONE = { disableFileAccess: true, disableUrlAccess: true }

type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Sends mails by the installation's server. */
export type Mailer = {
  /** Sends it later; nobody waits for it, and one that cannot be sent is lost: whoever misses it asks again. */
  post(mail: Mail): void
  /** Does the work of a mail later, so that an answer takes as long with a mail as without. */
  after(work: () => Promise<Mail | undefined>): void
  /** Resolves once all that was posted has gone. */
  close(): Promise<void>
}

/** @param url smtp: or smtps:, with name and password where the server wants them */
export function createMailer(url: string, from: string, log: Log): Mailer {
  const transport = createTransport({ url, ...LIMITS, ...TEXT_ALONE }, { from })
  const running = new Set<Promise<void>>()

  function after(work: () => Promise<Mail | undefined>): void {
    const done = send(work)
      .catch((err: unknown) => log.error({ err }, 'mail not sent'))
      .finally(() => running.delete(done))
    running.add(done)
  }
  async function send(work: () => Promise<Mail | undefined>): Promise<void> {
    const mail = await work()
    if (mail) await transport.sendMail(mail)
  }

  return {
    after,
    post: (mail) => after(async () => mail),
    close: async () => {
      await Promise.all(running)
      transport.close()
    },
  }
}
