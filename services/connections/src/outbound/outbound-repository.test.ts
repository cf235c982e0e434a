import { expect, test } from 'vitest'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { findNext, lockNext } from './next-message-repository.ts'
import {
  countUploadFailure,
  failPending,
  insertOutbound,
  markSending,
  markUncertain,
  tryAgain,
} from './outbound-repository.ts'

const { admin, within } = await openDatabaseForFile(743)
const ID = '3EB0AA'
const SENT = { encoded: Buffer.from('text'), lid: null }
const insert = () =>
  within((tx) =>
    insertOutbound(tx, {
      connection_id: CONNECTION,
      wa_message_id: ID,
      phone: '5521977771111',
      content: JSON.stringify({ kind: 'text', text: 'olá', quoted: null }),
      correlation_id: 'test',
    }),
  )
/** A message with a failed upload, an attempt that ended with the socket, and an attempt without an answer. */
async function givenTried() {
  await insert()
  await within((tx) => countUploadFailure(tx, CONNECTION, ID))
  for (const wasCut of [true, false]) {
    await within((tx) => markSending(tx, CONNECTION, ID, SENT))
    await within((tx) => markUncertain(tx, CONNECTION, { waMessageId: ID, waitMs: 0, wasCut }))
  }
}
const counts = async () =>
  (await admin.query('select attempts, cuts, upload_failures from outbound where wa_message_id = $1', [ID])).rows[0]
const NOTHING = { attempts: 0, cuts: 0, upload_failures: 0 }

test('a message starts with zero attempts when it is requested again after a failure, and when it is queued again after a refusal', async () => {
  await givenTried()
  expect(await counts()).toEqual({ attempts: 2, cuts: 1, upload_failures: 1 })

  expect(await within((tx) => tryAgain(tx, CONNECTION, ID, 'lid'))).toBe(true)
  expect(await counts()).toEqual(NOTHING)

  await givenTried()
  await within((tx) => failPending(tx, CONNECTION, { waMessageId: ID }))
  await insert()
  expect(await counts()).toEqual(NOTHING)
  expect(await within((tx) => lockNext(tx, CONNECTION, { withUncertain: true }))).toMatchObject({
    silences: 0,
    isSpent: false,
  })
})

test('`findNext` returns a file that must be uploaded first, but `lockNext` skips it and locks the next message that can be sent', async () => {
  const file = { kind: 'document', text: '', quoted: null, media: { path: 'a' } }
  const rows = [
    { wa_message_id: '3EB0F1', phone: '5521977772222', content: JSON.stringify(file) },
    { wa_message_id: '3EB0F2', phone: '5521977773333', content: JSON.stringify({ ...file, media: undefined }) },
  ]
  await within((tx) => failPending(tx, CONNECTION, { waMessageId: ID }))
  for (const row of rows) {
    await within((tx) => insertOutbound(tx, { connection_id: CONNECTION, correlation_id: 'test', ...row }))
  }
  const hold = (id: string) =>
    admin.query('select from outbound where wa_message_id = $1 for update skip locked', [id]).then((r) => r.rowCount)

  const held = await within(async (tx) => {
    const first = await findNext(tx, CONNECTION, { withUncertain: true })
    const next = await lockNext(tx, CONNECTION, { withUncertain: true })
    expect([first?.waMessageId, next?.waMessageId]).toEqual(['3EB0F1', '3EB0F2'])
    return [await hold('3EB0F1'), await hold('3EB0F2')]
  })

  expect(held).toEqual([1, 0])
})
