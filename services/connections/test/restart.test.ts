import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sessionChanged } from '@recado/contracts/connections/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COMPANY_PHONE,
  CUSTOMER,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from './harness.ts'
import { credentialsOf, settled } from './vault.ts'

const COMPANY = 51
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let network: Network
let gateway: Gateway
let whatsappId: number
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network)
  whatsappId = await givenOpen(gateway, network, COMPANY)
  await settled(gateway, whatsappId)
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

const write = (text: string) => network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
const linked = () => network.control.devices(COMPANY_PHONE)
const logins = async () => (await network.control.log()).filter(({ type }) => type === 'session-open').length
const statuses = async () => (await gateway.heard(sessionChanged, COMPANY)).map(({ session }) => session.status)

test('a gateway that was stopped comes back connected, without a new code', async () => {
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

test('a gateway whose process was killed is followed by one that needs no new code and loses nothing', async () => {
  const before = (await statuses()).length
  await gateway.restart(async () => {
    const opened = (await logins()) + 1
    const victim = spawn(process.execPath, [MAIN], { env: gateway.environment, stdio: 'ignore' })
    const exit = once(victim, 'exit')
    await eventually(logins, (count) => count === opened)
    await write('antes do fim')
    await gateway.textsOf(COMPANY, 2)
    victim.kill('SIGKILL')
    expect(await exit).toEqual([null, 'SIGKILL'])
    await write('depois do fim')
    await gateway.database.query('update session_lease set lease_until = now()') // as if its 15 s were over
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')

  expect(await gateway.textsOf(COMPANY, 3)).toEqual(['voltou?', 'antes do fim', 'depois do fim'])
  expect((await statuses()).slice(before)).not.toContain('qrcode')
  expect(await linked()).toMatchObject([{ device: 1, connected: true }])
})

test('a gateway that stops lets others have its sessions at once', async () => {
  await gateway.restart(async () => {
    const { rows } = await gateway.database.query('select owner, lease_until <= now() as is_over from session_lease')
    expect(rows).toEqual([{ owner: null, is_over: true }])
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
})

test('nothing in the database shows the credentials, or what customers wrote before it was read', async () => {
  const { noiseKey, signedIdentityKey, advSecretKey = '' } = (await credentialsOf(gateway, whatsappId)) ?? {}
  const secrets = [noiseKey?.private, signedIdentityKey?.private, Buffer.from(advSecretKey, 'base64')].map((secret) => {
    expect(secret).toHaveLength(32)
    return Buffer.from(secret ?? [])
  })
  const asJson = secrets.map((secret) => Buffer.from(secret.toString('base64')))
  const searched = [...secrets, ...asJson, Buffer.from('voltou?')].map((bytes) => bytes.toString('hex')) // as JSON shows bytes
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
