import { randomBytes } from 'node:crypto'
import { createCipher } from '@recado/kit/secrets/cipher'
import { expect, test } from 'vitest'
import { CONNECTION, openDatabaseForFile } from '../../test/repositories.ts'
import { insertEntries, keepSecrets, lockUnhandled } from '../inbound/journal-repository.ts'
import { setAside } from '../inbound/set-aside-repository.ts'
import { findSecrets } from '../secrets/secret-repository.ts'
import { removeFromJournal } from './erased-person-repository.ts'

const { admin, within } = await openDatabaseForFile(745)
const cipher = createCipher(randomBytes(32))

test('`removeFromJournal` deletes entries that were read or postponed, but not entries that are still unread', async () => {
  const hashes = [randomBytes(32), randomBytes(32), randomBytes(32)]
  const entries = hashes.map((cipherHash, arrival) => ({
    cipherHash,
    arrival,
    stanzaId: 'A',
    stanza: Buffer.from('stanza'),
    plaintext: Buffer.from('text'),
    offline: false,
    ...(arrival === 0 && { handledAt: new Date() }),
  }))
  await within((tx) => insertEntries(tx, { connectionId: CONNECTION, epoch: 1 }, entries, cipher))
  const [, aside, unread] = hashes as [Buffer, Buffer, Buffer]
  await within((tx) => setAside(tx, CONNECTION, { cipherHash: aside, failures: 1, afterMs: 60_000 }))

  await within((tx) => removeFromJournal(tx, CONNECTION, ['A']))

  const left = await within((tx) => lockUnhandled(tx, CONNECTION, 9, cipher))
  expect(left.map(({ cipherHash }) => cipherHash)).toEqual([unread])
  expect((await admin.query('select count(*)::int as count from wa_journal')).rows).toEqual([{ count: 1 }])
})

test('`findSecrets` skips a damaged secret and returns the other secret of the same message id', async () => {
  const name = { waMessageId: 'A', fromMe: false, chat: { phone: null, lid: '77' } }
  const writers = [
    { phone: null, lid: '77' },
    { phone: null, lid: '78' },
  ]
  const secrets = writers.map((writer, index) => ({ ...name, writer, value: Buffer.alloc(32, index), until: null }))
  await within((tx) => keepSecrets(tx, CONNECTION, secrets, cipher))
  await admin.query(
    `update message_secret set secret = set_byte(secret, 20, get_byte(secret, 20) # 255) where writer_lid = '78'`,
  )

  expect(await within((tx) => findSecrets(tx, CONNECTION, name, cipher))).toEqual([Buffer.alloc(32, 0)])
})
