import type { Log } from '@recado/kit/log'
import { createTransport } from 'nodemailer'

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
  const transport = createTransport(url, { from })
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
