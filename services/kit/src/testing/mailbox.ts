import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** A mail that arrived, whether accepted or not. */
export type ReceivedMail = { readonly to: string; readonly messageId: string; readonly text: string }

/** The answers of the server to one attempt. For an empty answer the server closes the connection. */
export type MailboxAnswer = {
  readonly greeting?: string
  readonly auth?: string
  readonly rcpt?: string
  readonly data?: string | Promise<string> // after the whole mail has arrived
}

export type Mailbox = {
  readonly url: string
  /** Mails that were accepted. */
  readonly mails: readonly ReceivedMail[]
  /** All mails that arrived, whether accepted or not. */
  readonly received: readonly ReceivedMail[]
  /** Sets the answers to the next attempts to send to an address; all other attempts are accepted. */
  on(to: string, ...answers: MailboxAnswer[]): void
  /** Sets the greeting and similar answers of all later connections, which come before the receiver is known. */
  always(answer: MailboxAnswer): void
  close(): Promise<void>
}

/** Starts a mail server that records its mails. It implements the part of RFC 5321 that a client without TLS needs. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const answers = new Map<string, MailboxAnswer[]>()
  let usual: MailboxAnswer = {}
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let buffered = ''
    let to = ''
    let isData = false
    let answer = usual
    const say = (line: string) => void (line === '' ? socket.destroy() : socket.write(`${line}\r\n`))
    /** @returns the answer to a command */
    const hear = (line: string): string => {
      if (/^(EHLO|HELO)/i.test(line)) return answer.auth === undefined ? '250 mailbox' : '250-mailbox\r\n250 AUTH PLAIN'
      if (/^AUTH/i.test(line)) return answer.auth ?? '235 fine'
      if (/^QUIT/i.test(line)) return '221 bye'
      if (/^DATA/i.test(line)) isData = true
      if (isData) return '354 go on'
      if (!/^RCPT TO:/i.test(line)) return '250 fine'
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      answer = answers.get(to)?.shift() ?? usual
      return answer.rcpt ?? '250 fine'
    }
    const take = async (content: string): Promise<void> => {
      const messageId = /^Message-ID:\s*(<.*>)/im.exec(content)?.[1] ?? ''
      const mail = { to, messageId, text: decodeQuotedPrintable(content) }
      received.push(mail)
      const line = (await answer.data) ?? '250 kept'
      if (line.startsWith('250')) mails.push(mail)
      say(line)
    }
    say(answer.greeting ?? '220 mailbox')
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      while (true) {
        const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const piece = buffered.slice(0, end)
        buffered = buffered.slice(end + (isData ? 5 : 2))
        if (!isData) say(hear(piece))
        else {
          isData = false
          void take(piece)
        }
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    received,
    on: (to, ...next) => void answers.set(to, next),
    always: (answer) => {
      usual = answer
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Decodes quoted-printable text (RFC 2045 §6.7); other text stays unchanged. */
const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
