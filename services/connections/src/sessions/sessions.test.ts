import { companyDeleted, companyUpdated } from '@recado/contracts/auth/events'
import { connectionDeleted, sessionChanged } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, linkPhone, startForFile } from '../../test/harness.ts'
import { sendingOf } from '../../test/sending.ts'

const { network, gateway } = await startForFile({ isAlone: true })
let companies = 90
let company = 0
let whatsappId: number
beforeEach(async () => {
  for (const { device } of await linked()) await network.control.unlinkDevice(COMPANY_PHONE, device)
  company = ++companies
  whatsappId = await givenOpen(gateway, network, company)
})

const linked = () => network.control.devices(COMPANY_PHONE)
const ask = (route: typeof contract.endSession | typeof contract.startSession | typeof contract.newQrCode) =>
  gateway.call(route, { params: { whatsappId } }, { as: { companyId: company } })
/** Counts the connection's rows in these tables; by default those with which the device could log in or decrypt messages. */
const remains = async (tables = ['wa_creds', 'wa_keys']) => {
  const counts = tables.map((table) =>
    gateway.database.query(`select 1 from ${table} where connection_id = $1`, [whatsappId]),
  )
  return (await Promise.all(counts)).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
const isErased = () => eventually(remains, (rows) => rows === 0)

test('a deleted connection disappears at once; then its device is unlinked from the phone, and all its rows are deleted', async () => {
  expect(await remains()).toBeGreaterThan(800)
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const id = await sendingOf(gateway, network, company, whatsappId).send('fica no caminho')
  await eventually(async () => (await remains(['outbound'])) === 1)
  const { status } = await gateway.call(
    contract.deleteConnection,
    { params: { whatsappId } },
    { as: { companyId: company } },
  )

  expect(status).toBe(200)
  expect((await gateway.look(company, whatsappId)).status).toBe(404)
  const everywhere = ['wa_creds', 'wa_keys', 'wa_journal', 'outbound', 'session_lease']
  await eventually(
    () => remains(everywhere),
    (rows) => rows === 0,
  )
  expect(await linked()).toEqual([])
  expect((await gateway.database.query('select 1 from connection where id = $1', [whatsappId])).rowCount).toBe(0)
  expect(await gateway.heard(connectionDeleted, company)).toEqual([{ whatsappId }])
  expect(await gateway.heard(messageAcknowledged, company)).toMatchObject([{ waMessageId: id, ack: -1 }])
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
})

test('a session that a person ends is logged out, and starts with a new QR code only when a person requests it', async () => {
  expect((await ask(contract.endSession)).status).toBe(200)
  await isErased()
  expect(await linked()).toEqual([])
  await gateway.restart()
  expect((await gateway.look(company, whatsappId)).body).toMatchObject({ status: 'DISCONNECTED', qrcode: '' })

  expect((await ask(contract.startSession)).status).toBe(200)
  await linkPhone(gateway, network, company, whatsappId)
  await gateway.reaches(company, whatsappId, 'CONNECTED')
})

test('a request to start a running session changes nothing', async () => {
  const before = (await gateway.look(company, whatsappId)).body
  expect((await ask(contract.startSession)).status).toBe(200)

  expect((await gateway.look(company, whatsappId)).body).toEqual(before)
  expect(await linked()).toMatchObject([{ connected: true }])
})

test('a request for a new QR code is refused while the session is connected, and replaces the code that an unlinked session shows', async () => {
  const { status, body } = await ask(contract.newQrCode)
  expect([status, body.error]).toEqual([409, 'ERR_WAPP_CONNECTED'])
  await ask(contract.endSession)
  await isErased()
  await ask(contract.startSession)
  const { qrcode: first } = await gateway.reaches(company, whatsappId, 'qrcode')
  expect((await ask(contract.newQrCode)).status).toBe(200)
  await eventually(
    async () => (await gateway.look(company, whatsappId)).body,
    (now) => now.status === 'qrcode' && now.qrcode !== first,
  )

  await expect(network.control.scan(COMPANY_PHONE, first)).rejects.toMatchObject({ code: 'ERR_QR_EXPIRED' })
  await linkPhone(gateway, network, company, whatsappId)
  await gateway.reaches(company, whatsappId, 'CONNECTED')
})

test('the session of a device that is unlinked on the phone ends, and its keys are erased', async () => {
  const [device] = await linked()
  await network.control.unlinkDevice(COMPANY_PHONE, device?.device ?? 0)

  const { statusReason, number } = await gateway.reaches(company, whatsappId, 'DISCONNECTED')
  expect({ statusReason, number }).toEqual({ statusReason: 'desconectada no celular', number: null })
  await isErased()
})

test('a session that another program takes over does not reconnect at once', async () => {
  const logins = async () => (await network.control.log()).filter(({ type }) => type === 'login').length
  const before = await logins()
  await network.control.disconnect(COMPANY_PHONE, 'replaced')

  const { statusReason } = await gateway.reaches(company, whatsappId, 'OPENING')
  expect(statusReason).toBe('aberta em outro lugar, tentando de novo')
  expect(await logins()).toBe(before)
  expect(await remains()).toBeGreaterThan(800)
})

test.each([
  [401, { status: 'DISCONNECTED', statusReason: 'desconectada no celular', number: null }],
  [403, { status: 'BANNED', statusReason: 'número bloqueado pelo WhatsApp', number: COMPANY_PHONE }],
])('a session that WhatsApp refuses with %i ends until a person starts it', async (code, end) => {
  await network.control.setFaults({ refuseLogin: code })
  await network.control.disconnect(COMPANY_PHONE, 'reset')

  expect(await gateway.reaches(company, whatsappId, end.status as 'BANNED')).toMatchObject(end)
  await eventually(async () => {
    const left = 'select 1 from session_lease where connection_id = $1 and owner is null and desired = $2 and not erase'
    return (await gateway.database.query(left, [whatsappId, 'down'])).rowCount === 1
  })
  await network.control.setFaults({})
  expect((await ask(contract.startSession)).status).toBe(200)
  if (code === 401) await gateway.reaches(company, whatsappId, 'qrcode')
  else expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ statusReason: null })
})

test('a session reports that WhatsApp refuses its client version, and reconnects once the operator sets another version', async () => {
  const system = (sql: string) => gateway.database.query(sql)
  await network.control.setFaults({ refuseLogin: 405 })
  await network.control.disconnect(COMPANY_PHONE, 'reset')

  const isTold = async () => (await gateway.look(company, whatsappId)).body
  const refused = await eventually(isTold, ({ statusReason }) => statusReason?.includes('versão') ?? false)
  expect(refused).toMatchObject({ status: 'OPENING', number: COMPANY_PHONE })
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  expect(metrics).toContain('wa_version_refused 1')
  expect(metrics).toContain('wa_close_total{cause="outdated",code="405"} 1')
  await network.control.setFaults({})
  await system(`insert into whatsapp_version (version) values ('2.3000.1099999999')`)

  expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ statusReason: null })
  expect(await (await fetch(`${gateway.address}/metrics`)).text()).toContain('wa_version_refused 0')
  await system('delete from whatsapp_version')
})

test('a session reports that WhatsApp has suspended its number', async () => {
  await network.control.setFaults({ refuseLogin: 402 })
  await network.control.disconnect(COMPANY_PHONE, 'reset')

  const isTold = async () => (await gateway.look(company, whatsappId)).body
  const suspended = await eventually(isTold, ({ statusReason }) => statusReason?.includes('suspendeu') ?? false)
  expect(suspended).toMatchObject({ status: 'OPENING', number: COMPANY_PHONE })
  await network.control.setFaults({})
  await ask(contract.startSession)
  await gateway.reaches(company, whatsappId, 'CONNECTED')
})

test('a connection reports that WhatsApp requires a passkey to link its number, until a person starts it again', async () => {
  const id = await gateway.givenConnection(company, { name: 'Com chave' })
  await network.control.setFaults({ askPasskey: true })
  await expect(linkPhone(gateway, network, company, id)).rejects.toMatchObject({ code: 'ERR_PASSKEY_REQUIRED' })

  expect((await gateway.reaches(company, id, 'PASSKEY_REQUIRED')).statusReason).toContain('passkey')
  await network.control.setFaults({})
  await gateway.call(contract.startSession, { params: { whatsappId: id } }, { as: { companyId: company } })
  await gateway.reaches(company, id, 'qrcode')
})

test('a session that WhatsApp temporarily refuses with 503 reconnects by itself', async () => {
  const { lastOpenAt } = (await gateway.look(company, whatsappId)).body
  await network.control.disconnect(COMPANY_PHONE, 'unavailable')

  const isOpening = ({ session }: { session: { status: string } }) => session.status === 'OPENING'
  // reads the events, because the status may last only a moment
  const told = await gateway.heard(sessionChanged, company, (all) => all.some(isOpening))
  expect(told.find(isOpening)?.session).toMatchObject({ retries: 1, statusReason: null })
  expect((await gateway.reaches(company, whatsappId, 'CONNECTED')).lastOpenAt).not.toBe(lastOpenAt)
})

test('a disconnected session shows the number of failed attempts, and reconnects', async () => {
  await network.control.setFaults({ refuseUpgrade: 503 })
  await network.control.disconnect(COMPANY_PHONE, 'reset')
  await eventually(
    async () => (await gateway.look(company, whatsappId)).body,
    ({ status, retries }) => status === 'OPENING' && retries >= 2,
  )
  await network.control.setFaults({})

  expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({ retries: 0, number: COMPANY_PHONE })
})

test('a session that a person ends while WhatsApp cannot be reached is logged out later', async () => {
  await network.control.setFaults({ refuseUpgrade: 503 })
  await network.control.disconnect(COMPANY_PHONE, 'reset')
  await eventually(async () => (await gateway.look(company, whatsappId)).body.retries >= 1)
  expect((await ask(contract.endSession)).status).toBe(200)
  await network.control.setFaults({})

  await isErased()
  expect(await linked()).toEqual([])
  await ask(contract.startSession)
  await linkPhone(gateway, network, company, whatsappId)
  await gateway.reaches(company, whatsappId, 'CONNECTED')
})

test('the sessions of a disabled company stop without logging out, and continue once the company is enabled', async () => {
  const told = (version: number, status: boolean) =>
    gateway.publish(companyUpdated, company, { company: aCompany(company, { version, status }) })
  const isHeldByNobody = async () =>
    (
      await gateway.database.query('select 1 from session_lease where connection_id = $1 and owner is null', [
        whatsappId,
      ])
    ).rowCount
  await told(3, false)
  await eventually(isHeldByNobody)
  await told(2, true) // a late event
  await eventually(
    async () => (await fetch(`${gateway.address}/metrics`)).text(),
    (text) => text.includes('consumer_handled_total{queue="connections.keep-company"} 2'),
  )
  expect(await isHeldByNobody()).toBe(1)
  const { rowCount: held } = await gateway.database.query(
    'select 1 from session_lease where connection_id = $1 and is_held',
    [whatsappId],
  )
  expect(held).toBe(1)
  await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'Tem alguém?' })

  expect(await remains()).toBeGreaterThan(800)
  expect(await linked()).toHaveLength(1)
  await told(4, true)

  expect(await gateway.textsOf(company, 1)).toEqual(['Tem alguém?'])
})

test('the devices of a deleted company are logged out before its rows are deleted, and connections of other companies stay', async () => {
  const other = ++companies
  const kept = await gateway.givenConnection(other)
  await gateway.reaches(other, kept, 'qrcode')

  const lease = (change: string) =>
    gateway.database.query(`update session_lease set ${change}, epoch = epoch + 1 where connection_id = $1`, [
      whatsappId,
    ])
  // another gateway owns the session, and does not handle the request
  await lease(`owner = gen_random_uuid(), lease_until = now() + interval '1 hour'`)
  await gateway.publish(companyDeleted, company, { companyId: company })
  await eventually(async () => {
    const waits = `select 1 from erasure where number = $1 and due_at between now() and now() + interval '1 minute'`
    return (await gateway.database.query(waits, [company])).rowCount
  })
  expect(await remains()).toBeGreaterThan(800)
  await lease(`owner = null, lease_until = now()`)

  await eventually(
    async () =>
      (await gateway.database.query('select 1 from connection where company_id = $1', [company])).rowCount === 0,
  )
  expect(await linked()).toEqual([])
  await gateway.database.query('update erasure set due_at = now()')
  await gateway.restart()
  const { rows: tables } = await gateway.database.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  )
  for (const { name } of tables) {
    const rowsOf = async () =>
      (await gateway.database.query(`select 1 from "${name}" where company_id = $1`, [company])).rowCount
    expect([name, await eventually(rowsOf, (count) => count === 0)]).toEqual([name, 0])
  }
  expect((await gateway.look(other, kept)).status).toBe(200)
})
