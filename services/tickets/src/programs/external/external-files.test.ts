import { sendRequested } from '@recado/contracts/messages/events'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenProgram, NUMBER } from '../../../test/external-program.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const OPUS = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])

describe('a program with the token of a connection', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 60_000 })
  })
  afterAll(() => harness.close())

  const given = () => givenProgram(harness)
  type File = readonly [content: Uint8Array | string, name: string]
  async function sendFiles(token: string, fields: Record<string, string>, files: readonly File[], field = 'medias') {
    const form = new FormData()
    for (const [name, value] of Object.entries({ number: NUMBER, ...fields })) form.append(name, value)
    for (const [content, name] of files) form.append(field, new Blob([content as never]), name)
    const answer = await harness.service.raw('POST', sendExternally.url, { body: form, as: null, token })
    return { ...answer, messages: (answer.body['messages'] ?? []) as { id: number; ticketId: number }[] }
  }

  test('a program sends files as separate messages; its text becomes the first caption, or a message before audio', async () => {
    const { company, token } = await given()
    const files = await sendFiles(token, { body: 'Nota', closeTicket: 'true' }, [
      ['%PDF-1.7 nota', 'nota.pdf'],
      [PNG, 'foto.png'],
    ])
    const sound = await sendFiles(token, { body: 'Ouça' }, [[OPUS, 'aviso.ogg']])

    expect([files.status, files.messages.length, sound.messages.length]).toEqual([200, 2, 2])
    expect(await company.heard(sendRequested, 4)).toMatchObject([
      { content: { kind: 'document', text: 'Nota', media: { name: 'nota.pdf', mime: 'application/pdf' } } },
      { content: { kind: 'image', text: '', media: { name: 'foto.png', size: PNG.length } } },
      { content: { kind: 'text', text: 'Ouça' } },
      { content: { kind: 'audio', media: { isVoice: false } } },
    ])
    const kept = 'select count(*)::int as count from media_file where company_id = $1 and delete_after is null'
    expect((await harness.service.database.query(kept, [company.id])).rows).toEqual([{ count: 3 }])
  })

  test.each([
    ['neither a text nor a file', { body: '' }, [], 'ERR_VALIDATION', 'medias'],
    ['a file in another field', {}, [[PNG, 'foto.png']], 'ERR_VALIDATION', 'files'],
    [
      'a file whose content contradicts its name',
      {},
      [['MZ'.padEnd(99, '\0'), 'foto.png']],
      'ERR_FILE_TYPE_NOT_ALLOWED',
      'medias',
    ],
    ['an invalid number', { number: '12' }, [[PNG, 'foto.png']], 'ERR_API_INVALID_NUMBER', 'medias'],
  ] as const)('a program is refused for %s, and no file is stored', async (_what, fields, files, error, field) => {
    const { company, token } = await given()
    expect(await sendFiles(token, fields, files, field)).toMatchObject({ status: 400, body: { error } })
    expect(await company.tickets()).toEqual([])
    const kept = 'select 1 from media_file where company_id = $1 and delete_after is null'
    expect((await harness.service.database.query(kept, [company.id])).rowCount).toBe(0)
  })
})
