import { changeRequested, messageUpdated } from '@recado/contracts/messages/events'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { mediaFetched, messageAcknowledged, messageChanged } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFile, storeOf } from '../../../test/files.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'

describe('unused files', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 60_000, isAlone: true })
  })
  afterAll(() => harness.close())

  const stored = async (companyId: number) => {
    const path = newMediaKey('tickets', companyId)
    await (await storeOf(harness)).put(
      path,
      (async function* () {
        yield Buffer.from('x')
      })(),
      1,
    )
    return path
  }
  const mark = (companyId: number, path: string, deleteAfter: string) =>
    harness.service.database.query(
      `insert into media_file (company_id, path, delete_after) values ($1, $2, now() + $3::interval)`,
      [companyId, path, deleteAfter],
    )

  test('unused files of all companies are deleted after their deadline; files in use and files before their deadline stay', async () => {
    const [one, two] = [await harness.company(), await harness.company()]
    const old = [await stored(one.id), await stored(two.id)]
    const young = await stored(one.id)
    const used = await givenFile(harness, one)
    await mark(one.id, old[0] ?? '', '-1 minute')
    await mark(two.id, old[1] ?? '', '-1 minute')
    await mark(one.id, young, '1 minute')

    await harness.service.restart() // the service looks for unused files when it starts

    const store = await storeOf(harness)
    await expect.poll(() => Promise.all(old.map(store.sizeOf))).toEqual([undefined, undefined])
    expect(await Promise.all([young, used.path].map(store.sizeOf))).toEqual([1, 5])
    await expect
      .poll(async () => (await harness.service.database.query('select path from media_file order by 1')).rows)
      .toEqual([young, used.path].sort().map((path) => ({ path })))
  })

  /** Hours until the file is deleted; null when it stays. */
  const hoursLeft = async (path: string) => {
    const { rows } = await harness.service.database.query(
      'select round(extract(epoch from delete_after - now()) / 3600)::int as hours from media_file where path = $1',
      [path],
    )
    return rows[0]?.hours
  }
  async function givenSent() {
    const company = await harness.company()
    const { id, whatsappId } = await company.accept(await company.waiting(null), company.admin)
    const form = new FormData()
    form.append('medias', new Blob(['a;b']), 'lista.csv')
    const { body } = await harness.service.raw('POST', `/messages/${id}`, { body: form, as: company.admin })
    const [message] = body['messages'] as { id: number; mediaPath: string }[]
    return { company, whatsappId, messageId: message?.id ?? 0, path: message?.mediaPath ?? '' }
  }

  test.each([
    ['is deleted a day after WhatsApp revoked the message', 1, 24],
    ['stays if WhatsApp refused to revoke the message', -1, null],
  ] as const)('the file of a message that an agent deleted %s', async (_what, ack, hours) => {
    const { company, whatsappId, messageId, path } = await givenSent()
    const removing = harness.service.call(deleteMessage, { params: { messageId } }, { as: company.admin })
    const waMessageId = (await company.heard(changeRequested))[0]?.waMessageId ?? ''
    const error = ack < 0 ? 'ERR_DELETE_WAPP_MSG' : null
    await harness.service.publish(messageAcknowledged, company.id, { whatsappId, waMessageId, ack, error })

    expect((await removing).status).toBe(ack < 0 ? 502 : 200)
    expect(await hoursLeft(path)).toBe(hours)
  })

  test('a file that arrives after its message was deleted on the phone is removed a day later', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const chat = { phone: '5521987650077', lid: null }
    const media = { name: null, mime: 'image/png', size: 1, seconds: null, isVoice: false, thumbnail: null }
    const sent = await company.receive(whatsappId, { chat, fromMe: true, kind: 'image', text: '', media })
    const target = { waMessageId: sent.waMessageId, fromMe: true }
    const change = {
      fromMe: true,
      by: null,
      author: null,
      change: { kind: 'revoked' as const },
      at: new Date().toISOString(),
    }
    await harness.service.publish(messageChanged, company.id, { whatsappId, chat, target, ...change })
    const path = newMediaKey('tickets', company.id)
    await harness.service.publish(mediaFetched, company.id, {
      whatsappId,
      chat,
      ...target,
      path,
      mime: 'image/png',
      size: 1,
    })

    expect(await eventually(() => hoursLeft(path))).toBe(24)
  })

  test('a file of a message that the contact deleted stays', async () => {
    const company = await harness.company()
    const { path, waMessageId, whatsappId, chat } = await givenFile(harness, company)
    const change = {
      fromMe: false,
      by: null,
      author: null,
      change: { kind: 'revoked' as const },
      at: new Date().toISOString(),
    }
    const target = { waMessageId, fromMe: false }
    await harness.service.publish(messageChanged, company.id, { whatsappId, chat, target, ...change })

    await harness.service.heard(messageUpdated, company.id, (all) => all.some(({ message }) => message.isDeleted))
    expect(await hoursLeft(path)).toBeNull()
  })
})
