import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

type ReceivedMail = { readonly to: string; readonly text: string }

/** A mail server that keeps what it is given, for tests (RFC 5321, as much as a client without TLS needs). */
export async function startMailbox() {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let buffered = ''
    let to = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const hear = (line: string) => {
      if (/^(EHLO|HELO)/i.test(line)) return say('250 mailbox')
      if (/^RCPT TO:/i.test(line)) to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n')
      if (/^DATA/i.test(line)) isData = true
      say(isData ? '354 go on' : '250 fine')
    }
    say('220 mailbox')
    socket.on('data', (chunk) => {
      buffered += chunk.toString()
      while (true) {
        const end = buffered.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const piece = buffered.slice(0, end)
        buffered = buffered.slice(end + (isData ? 5 : 2))
        if (!isData) hear(piece)
        else {
          isData = false
          mails.push({ to, text: decodeQuotedPrintable(piece) })
          say('250 kept')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** RFC 2045 §6.7; a text without it comes out as it was. */
const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
