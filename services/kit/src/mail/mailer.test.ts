import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { type Mailbox, type MailboxAnswer, startMailbox } from '../testing/mailbox.ts'
import { eventually } from '../testing/service.ts'
import { createMailer } from './mailer.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox.close())

const lines: string[] = []
const log = createLog('test', 'warn', { write: (line: string) => void lines.push(line) })
const FROM = 'Recado <no-reply@recado.example>'
const unaborted = new AbortController().signal
const aMail = (to = 'ana@example.com') => ({
  to,
  subject: 'Olá',
  purpose: 'password-reset',
  text: 'Até já',
  messageId: '5d1f4c1e-0000-4000-8000-000000000001',
  date: new Date('2026-11-20T12:00:00Z'),
})

test('a mail arrives with its own Message-ID and date', async () => {
  const result = await createMailer(mailbox.url, FROM, log).send(aMail(), unaborted)

  expect(result).toEqual({ outcome: 'done', answer: undefined })
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({
    to: 'ana@example.com',
    messageId: '<5d1f4c1e-0000-4000-8000-000000000001@recado.example>',
  })
  expect(mail?.text).toContain('Date: Fri, 20 Nov 2026 12:00:00 +0000')
  expect(mail?.text).toContain('Até já')
  expect(mail?.text).toContain('Auto-Submitted: auto-generated') // prevents automatic replies
})

test.each<[string, MailboxAnswer, object]>([
  [
    'an address that is permanently refused',
    { rcpt: '550 no b@c here' },
    { outcome: 'hopeless', reason: 'answered 550' },
  ],
  ['a content that is permanently refused', { data: '554 no' }, { outcome: 'hopeless', reason: 'answered 554' }],
  ['an address that is temporarily refused', { rcpt: '451 later' }, { outcome: 'not-done', reason: 'answered 451' }],
  ['a content that is temporarily refused', { data: '452 full' }, { outcome: 'not-done', reason: 'answered 452' }],
  ['a connection lost after the content', { data: '' }, { outcome: 'unsure', reason: 'network: ECONNECTION' }],
])('the outcome of %s is reported', async (name, answer, outcome) => {
  const to = `${name.replaceAll(' ', '-')}@example.com`
  mailbox.on(to, answer)

  lines.length = 0
  expect(await createMailer(mailbox.url, FROM, log).send(aMail(to), unaborted)).toEqual(outcome)
  const told = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject([{ msg: 'mail not sent', purpose: 'password-reset', ...outcome }])
  expect(lines.join()).not.toContain(to)
})

test.each<[string, MailboxAnswer, object]>([
  [
    'that permanently refuses connections',
    { greeting: '554 no service' },
    { outcome: 'unsure', reason: 'answered 554' },
  ],
  ['that temporarily refuses connections', { greeting: '421 later' }, { outcome: 'not-done', reason: 'answered 421' }],
  ['that refuses the password', { auth: '535 wrong' }, { outcome: 'unsure', reason: 'answered 535' }],
])('a mail is sent again to a server %s, because the mail itself was not refused', async (_, answer, outcome) => {
  const url = mailbox.url.replace('//', '//name:password@')
  mailbox.always(answer)

  const result = await createMailer(url, FROM, log).send(aMail(), unaborted)
  mailbox.always({})

  expect(result).toEqual(outcome)
})

test('a mail is sent again if the server is unreachable', async () => {
  const result = await createMailer('smtp://127.0.0.1:1', FROM, log).send(aMail(), unaborted)

  expect(result).toEqual({ outcome: 'unsure', reason: 'network: ECONNREFUSED' })
})

test('sending to a slow server ends when the signal is aborted', async () => {
  const never = new Promise<string>(() => {})
  mailbox.on('slow@example.com', { data: never })
  const over = new AbortController()

  const sent = createMailer(mailbox.url, FROM, log).send(aMail('slow@example.com'), over.signal)
  await eventually(() => mailbox.received.some(({ to }) => to === 'slow@example.com'))
  over.abort()

  expect(await sent).toMatchObject({ outcome: 'unsure' })
})
