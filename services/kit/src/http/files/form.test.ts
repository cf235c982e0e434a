import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { dispositionOf } from './file-answer.ts'
import { readForm } from './form.ts'

const headers = { 'content-type': 'multipart/form-data; boundary=----x' }

/** Reads a form that arrives in chunks of `piece` bytes. */
function read(body: string, piece: number, encoding: 'latin1' | 'utf8' = 'utf8') {
  const bytes = Buffer.from(body, encoding)
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  )
  return readForm({ headers, content: Readable.from(pieces) }, 3, async ({ name, content }) => ({
    name,
    content: await text(content),
  }))
}
const file = (disposition: string, content = 'abc') =>
  `------x\r\nContent-Type: application/pdf\r\nContent-Disposition: form-data; name="medias"; ${disposition}\r\n\r\n${content}\r\n------x--\r\n`

test.each([
  ['filename="nota.pdf"', 'nota.pdf'],
  ['filename=nota.pdf', 'nota.pdf'],
  ['filename="orçamento.pdf"', 'orçamento.pdf'],
  ['filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['filename="a;b.pdf"', 'a;b.pdf'],
  ['filename="fotos/2026/nota.pdf"', 'nota.pdf'],
  ['filename="C:\\\\fakepath\\\\nota.pdf"', 'nota.pdf'],
  [`filename*=UTF-8''..%2F..%2Fnota.pdf`, 'nota.pdf'],
  [`filename="x.pdf"; filename*=UTF-8''or%C3%A7amento.pdf`, 'orçamento.pdf'],
  [`filename*=UTF-8''or%C3%A7amento.pdf; filename="x.pdf"`, 'orçamento.pdf'],
  [`filename*=utf-8'pt'or%c3%a7amento.pdf`, 'orçamento.pdf'],
  [`filename*=iso-8859-1''or%E7amento.pdf`, 'orçamento.pdf'],
  [`filename*=UTF-8''%E7; filename="nota.pdf"`, 'nota.pdf'],
  [`filename*=x-none''%E7; filename="nota.pdf"`, 'nota.pdf'],
  ['filename="=?UTF-8?B?b3LDp2FtZW50by5wZGY=?="', 'orçamento.pdf'],
  ['filename="=?utf-8?Q?or=C3=A7amento_1.pdf?="', 'orçamento 1.pdf'],
  ['filename="=?ISO-8859-1?Q?or=E7amento.pdf?="', 'orçamento.pdf'],
  ['filename="=?UTF-8?B?b3LDpw==?= =?UTF-8?B?YW1lbnRvLnBkZg==?="', 'orçamento.pdf'],
  ['filename="=?x-none?Q?a?="', '=?x-none?Q?a?='],
])('the file of a part with %s gets the name %s, wherever the form is split into chunks', async (disposition, name) => {
  for (const piece of [1, 7, 10_000]) {
    expect((await read(file(disposition), piece)).files).toEqual([{ name, content: 'abc' }])
  }
})

test.each([
  ['contratos/2026/nota.pdf', `attachment; filename="nota.pdf"; filename*=UTF-8''nota.pdf`],
  ['..\\nota.pdf', `attachment; filename="nota.pdf"; filename*=UTF-8''nota.pdf`],
  ['contratos/', 'attachment'],
])('a file with the name %s is served without folders', (name, expected) => {
  expect(dispositionOf('attachment', name)).toBe(expected)
})

test('a file name in Latin-1 is decoded as Latin-1', async () => {
  expect((await read(file('filename="or\xe7amento.pdf"'), 9, 'latin1')).files).toMatchObject([
    { name: 'orçamento.pdf' },
  ])
})

test('the content of a file is unchanged, even if it looks like the headers of a part', async () => {
  const content = `a\r\n--x\r\nContent-Disposition: form-data; filename*=UTF-8''b.pdf\r\n\r\n${'c'.repeat(40_000)}\r\n------`
  for (const piece of [3, 64, 100_000]) {
    expect((await read(file('filename="a.txt"', content), piece)).files).toEqual([{ name: 'a.txt', content }])
  }
})

test('line endings in a text field are normalized to LF', async () => {
  const body = `------x\r\nContent-Disposition: form-data; name="body"\r\n\r\num\r\ndois\rtrês\nquatro\r\n------x--\r\n`
  expect((await read(body, 11)).fields).toEqual({ body: ['um\ndois\ntrês\nquatro'] })
})

test('the connection of a refused form serves the next request, because the rest of the form is read', async () => {
  const server = createServer((received, answer) => {
    const refuse = () => Promise.reject(new Error('of no allowed type'))
    void readForm({ headers: received.headers, content: received }, 3, refuse).catch((error: Error) => {
      answer.writeHead(400).end(error.message)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  async function send() {
    const outgoing = request({ host: '127.0.0.1', port, method: 'POST', headers, agent })
    outgoing.end(file('filename="a.pdf"', 'a'.repeat(1_000_000)))
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
    return { text: await text(answer), isReused: outgoing.reusedSocket }
  }

  expect(await send()).toEqual({ text: 'of no allowed type', isReused: false })
  expect(await send()).toEqual({ text: 'of no allowed type', isReused: true })

  agent.destroy()
  server.close()
})
