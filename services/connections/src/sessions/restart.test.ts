import { sessionChanged } from '@recado/contracts/connections/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { withoutKeys } from '../../test/database-outage.ts'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { credentialsOf, settled } from '../../test/vault.ts'

const COMPANY = 51
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
await settled(gateway, whatsappId)

const write = (text: string) => network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const linked = () => network.control.devices(COMPANY_PHONE)
const statuses = async () => (await gateway.heard(sessionChanged, COMPANY)).map(({ session }) => session.status)
// waits for the event, which is published shortly after the session opens
await eventually(statuses, (all) => all.includes('CONNECTED'))

test('a gateway that was stopped reconnects without a new QR code', async () => {
  const before = (await statuses()).length
  await gateway.restart(async () => {
    expect(await linked()).toMatchObject([{ device: 1, connected: false }])
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await write('voltou?')

  expect(await gateway.textsOf(COMPANY, 1)).toEqual(['voltou?'])
  expect((await statuses()).slice(before)).toEqual(['OPENING', 'CONNECTED'])
  expect(await linked()).toMatchObject([{ device: 1, connected: true }])
})

test('a gateway that stops releases its sessions at once', async () => {
  await gateway.restart(async () => {
    const { rows } = await gateway.database.query('select owner, lease_until <= now() as is_over from session_lease')
    expect(rows).toEqual([{ owner: null, is_over: true }])
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

test('a session that cannot read one of its keys retries, and connects once the key can be read', async () => {
  const salt = `select 1 from wa_keys where type = 'nct-salt' and connection_id = $1`
  await eventually(async () => (await gateway.database.query(salt, [whatsappId])).rowCount)
  await withoutKeys(gateway.database, 'nct-salt', async () => {
    await gateway.restart()
    await eventually(gateway.countNotTried, (tries) => tries >= 2)
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

test('the database contains neither credentials nor texts of messages in readable form', async () => {
  const { noiseKey, signedIdentityKey, advSecretKey = '' } = (await credentialsOf(gateway, whatsappId)) ?? {}
  const secrets = [noiseKey?.private, signedIdentityKey?.private, Buffer.from(advSecretKey, 'base64')].map((secret) => {
    expect(secret).toHaveLength(32)
    return Buffer.from(secret ?? [])
  })
  const asJson = secrets.map((secret) => Buffer.from(secret.toString('base64')))
  // `row_to_json` shows bytes in hexadecimal form
  const searched = [...secrets, ...asJson, Buffer.from('voltou?')].map((bytes) => bytes.toString('hex'))
  const { rows: tables } = await gateway.database.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  expect(tables.map(({ name }) => name)).toContain('wa_creds')

  for (const { name } of tables) {
    const { rows } = await gateway.database.query(`select row_to_json(t)::text as text from ${name} t`)
    const all = rows.map(({ text }) => text).join('\n')
    expect(searched.filter((secret) => all.includes(secret))).toEqual([])
  }
})
