import { buffer } from 'node:stream/consumers'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { startService } from '@recado/kit/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { linkOf, storeOf } from '../../../test/files.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { createTickets } from '../../app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('POST /messages/:ticketId with files', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  type Part = readonly [content: Uint8Array | string, name: string]
  async function send(
    ticketId: number,
    as: Person,
    fields: Record<string, string>,
    files: readonly Part[],
    key?: string,
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [content, name] of files) form.append('medias', new Blob([content as never]), name)
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await harness.service.raw('POST', `/messages/${ticketId}`, { body: form, as, headers })
    type Sent = {
      mediaType: string
      body: string
      mediaPath: string | null
      mediaStatus: string | null
      mediaName: string | null
    }
    return { ...answer, messages: (answer.body['messages'] ?? []) as Sent[] }
  }
  async function givenOpen(company: Company) {
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    return { queue, agent, ticket: await company.accept(await company.waiting(queue), agent) }
  }
  const files = async (company: Company) => {
    const { rows } = await harness.service.database.query(
      'select path, delete_after is null as "isUsed" from media_file where company_id = $1 order by delete_after nulls first',
      [company.id],
    )
    return rows
  }

  test('each file becomes one message, and the gateway is asked to send the messages in the given order', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    const { status, messages } = await send(ticket.id, agent, { body: 'olhe' }, [
      [PNG, 'gato.png'],
      ['a;b', 'lista.csv'],
    ])

    expect(status).toBe(201)
    expect(messages).toMatchObject([
      { mediaType: 'image', body: 'olhe', mediaName: 'gato.png', mediaMime: 'image/png', mediaStatus: 'ready' },
      { mediaType: 'application', body: '', mediaName: 'lista.csv', mediaMime: 'text/csv', mediaSize: 3 },
    ])
    const path = messages[0]?.mediaPath ?? ''
    const content = await (await storeOf(harness)).read(path)
    expect(content && (await buffer(content))).toEqual(PNG)
    expect((await company.heard(sendRequested, 2)).map((data) => data.content)).toMatchObject([
      { kind: 'image', text: 'olhe', media: { path, name: 'gato.png', size: PNG.length, isVoice: false } },
      { kind: 'document', text: '', media: { name: 'lista.csv', mime: 'text/csv' } },
    ])
    expect(await company.said(3)).toHaveLength(3) // two files and the contact's message
    expect(await files(company)).toMatchObject([{ isUsed: true }, { isUsed: true }])
    const address = { companyId: company.id, file: path.split('/')[2] ?? '' }
    expect(await linkOf(harness, address, agent)).not.toBe('')
  })

  test('a repeated request sends its files once, and the files of the repetition are deleted', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    const first = await send(ticket.id, agent, {}, [[PNG, 'gato.png']], 'the same key')
    const again = await send(ticket.id, agent, {}, [[PNG, 'gato.png']], 'the same key')
    const other = await send(ticket.id, agent, {}, [['text', 'a.txt']], 'the same key')

    expect(again.messages).toEqual(first.messages)
    expect(other).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } })
    expect((await files(company)).map(({ isUsed }) => isUsed)).toEqual([true, false, false])
  })

  test('a recording is sent as a voice note', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const opus = Buffer.concat([
      Buffer.from('OggS\0\x02', 'latin1'),
      Buffer.alloc(20),
      Buffer.from([1, 19]),
      Buffer.from('OpusHead'),
      Buffer.alloc(40),
      Buffer.from('OggS\0\x04', 'latin1'),
      Buffer.from([0x80, 0xa9, 3]), // 240,000 samples at 48,000 per second
      Buffer.alloc(17),
    ])

    const { messages } = await send(ticket.id, agent, { isVoice: 'true', body: 'ouça' }, [[opus, 'voz.ogg']])

    expect(messages).toMatchObject([
      { mediaType: 'chat', body: 'ouça' },
      { mediaType: 'audio', body: '', isVoice: true, mediaMime: 'audio/ogg', mediaSeconds: 5 },
    ])
    expect((await company.heard(sendRequested, 2)).at(-1)?.content).toMatchObject({ media: { seconds: 5 } })
  })

  test('a person who has sent 30 files within a minute, over all processes, is refused further files but not texts', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const second = await startService(createTickets(), harness.service.environment)
    onTestFinished(() => second.stop())
    const headers = { authorization: `Bearer ${await harness.service.token(agent)}` }
    const sendElsewhere = () => {
      const body = new FormData()
      body.append('medias', new Blob(['a;b']), 'lista.csv')
      return fetch(`${second.address}/messages/${ticket.id}`, { method: 'POST', headers, body })
    }
    const began = performance.now()
    const statuses: number[] = []
    while (statuses.at(-1) !== 429) {
      const sending = statuses.length % 2 ? sendElsewhere() : send(ticket.id, agent, {}, [['a;b', 'lista.csv']])
      statuses.push((await sending).status)
    }

    expect(statuses.length - 1).toBeGreaterThanOrEqual(30)
    expect(statuses.length - 1).toBeLessThanOrEqual(31 + (performance.now() - began) / 2_000)
    expect((await send(ticket.id, company.admin, { body: 'a' }, [])).status).not.toBe(429)
    const text = await harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'oi' } },
      { as: agent },
    )
    expect(text.status).toBe(201)
  })

  test.each([
    ['neither text nor file', {}, [], 400, 'ERR_VALIDATION'],
    ['a caption that is too long', { body: 'x'.repeat(1_025) }, [[PNG, 'gato.png']], 400, 'ERR_VALIDATION'],
    [
      'a file name that does not match its content',
      {},
      [['MZ'.padEnd(99, '\0'), 'gato.png']],
      400,
      'ERR_FILE_TYPE_NOT_ALLOWED',
    ],
    ['too many files', {}, Array.from({ length: 11 }, () => ['x', 'a.txt'] as const), 400, 'ERR_VALIDATION'],
  ] as const)('a request with %s is refused, and no message is sent', async (_what, fields, parts, status, error) => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    expect(await send(ticket.id, agent, fields, parts)).toMatchObject({ status, body: { error } })

    expect(await company.texts(ticket.id)).toHaveLength(1)
    expect((await files(company)).filter(({ isUsed }) => isUsed)).toEqual([])
  })

  test('a request with files is refused to a person who may not write in the ticket', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { ticket, queue } = await givenOpen(company)
    const colleague = await company.person({ queueIds: [queue.id] })

    const refused = [
      await send(ticket.id, colleague, {}, [[PNG, 'gato.png']]),
      await send(ticket.id, other.admin, {}, [[PNG, 'gato.png']]),
    ]

    expect(refused.map(({ status }) => status)).toEqual([403, 404])
    for (const one of [company, other]) expect((await files(one)).map(({ isUsed }) => isUsed)).toEqual([false])
  })
})
