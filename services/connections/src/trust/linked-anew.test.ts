import { startSession } from '@recado/contracts/connections/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { eventually } from '@recado/kit/testing/service'
import type { PhoneSettingsBody } from '@recado/whatsapp-simulator/control/shapes'
import { expect, test } from 'vitest'
import { givenOpen, linkPhone, startForFile } from '../../test/harness.ts'
import { fateOf, newId, textContent } from '../../test/sending.ts'
import { settled, vaultOf } from '../../test/vault.ts'

const { network, gateway } = await startForFile()
const { control } = network

let numbers = 0
const newNumber = () => `55317777${String(++numbers).padStart(5, '0')}`
/** Registers an unlinked phone of a company. */
async function givenPhone(settings: PhoneSettingsBody = {}) {
  const phone = newNumber()
  await control.putPhone(phone, { name: 'Empresa', ...settings })
  return phone
}
/** Registers a person who accepts only messages with their token. `settings` decide whether the person issues one. */
async function givenPerson(settings: PhoneSettingsBody = {}) {
  const phone = newNumber()
  const { lid } = await control.putPhone(phone, { asksProof: 'always', ...settings })
  return { phone, lid }
}
const rowsOf = async (companyId: number) =>
  (await gateway.database.query('select * from contact_trust where company_id = $1 order by lid', [companyId])).rows
const tokensOf = async (companyId: number) => (await rowsOf(companyId)).filter(({ token }) => token !== null)
const hasTokens = (companyId: number, count: number) =>
  eventually(
    () => tokensOf(companyId),
    (rows) => rows.length === count,
  )

/** Sends a message. @returns `delivered`, or the error with which it failed */
async function fateOfMessage(companyId: number, whatsappId: number, phone: string): Promise<string> {
  return fateOf(gateway, companyId, await ask(companyId, whatsappId, phone))
}
async function ask(companyId: number, whatsappId: number, phone: string): Promise<string> {
  const waMessageId = newId()
  const to = { phone, lid: null }
  await gateway.publish(sendRequested, companyId, { whatsappId, waMessageId, to, content: textContent('olá') })
  return waMessageId
}
/** The tokens and proofs in each accepted stanza of a message. */
const proofsOf = async (id: string) =>
  (await control.log()).flatMap((entry) =>
    entry.type === 'message-accepted' && entry.id === id ? [entry['proofs']] : [],
  )
/** Lets the owner of phone `from` unlink the device, and links phone `to` to the connection. */
async function linkAnew(companyId: number, whatsappId: number, { from, to }: { from: string; to: string }) {
  const [device] = await control.devices(from)
  await control.unlinkDevice(from, device?.device ?? 0)
  await gateway.reaches(companyId, whatsappId, 'DISCONNECTED')
  await gateway.call(startSession, { params: { whatsappId } }, { as: { companyId } })
  await gateway.reaches(companyId, whatsappId, 'qrcode')
  await linkPhone(gateway, network, companyId, whatsappId, to)
  await gateway.reaches(companyId, whatsappId, 'CONNECTED')
}

test('the tokens of a number are used when it is linked again, and deleted when another number is linked', async () => {
  const company = 751
  const phone = await givenPhone()
  const whatsappId = await givenOpen(gateway, network, company, phone)
  const person = await givenPerson()
  await control.sendMessage(person.phone, { to: phone, text: 'oi' })
  await hasTokens(company, 1)

  await linkAnew(company, whatsappId, { from: phone, to: phone })
  expect(await fateOfMessage(company, whatsappId, person.phone)).toBe('delivered')

  await linkAnew(company, whatsappId, { from: phone, to: await givenPhone() })
  await eventually(
    () => rowsOf(company),
    (rows) => rows.length === 0,
  )
})

test('tokens are read from the history of a newly linked phone, even if its messages are not imported', async () => {
  const company = 752
  const phone = await givenPhone({ history: 'all' })
  const person = await givenPerson()
  await control.sendMessage(person.phone, { to: phone, text: 'antes' })
  await control.issueToken(phone, { to: person.phone, t: 1_790_000_000 })
  const whatsappId = await givenOpen(gateway, network, company, phone)
  expect(await hasTokens(company, 1)).toMatchObject([
    { lid: person.lid, source: 'history', issued_at: new Date(1_790_000_000_000) },
  ])
  expect(await fateOfMessage(company, whatsappId, person.phone)).toBe('delivered')
})

test('a token that arrived while the gateway was offline is read before a waiting reply is sent', async () => {
  const company = 753
  const phone = await givenPhone()
  const whatsappId = await givenOpen(gateway, network, company, phone)
  await settled(gateway, whatsappId)
  const [person, late] = [await givenPerson(), await givenPerson({ tokensLate: true })]
  await control.sendMessage(late.phone, { to: phone, text: 'oi' })
  await eventually(
    () => rowsOf(company),
    (rows) => rows.some(({ lid, heard_at }) => lid === late.lid && heard_at !== null),
  )
  await control.setFaults({ refuseUpgrade: 503 })
  await control.disconnect(phone, 'reset')
  await gateway.reaches(company, whatsappId, 'OPENING')
  const answers = [await ask(company, whatsappId, person.phone), await ask(company, whatsappId, late.phone)]
  await eventually(
    async () => (await gateway.database.query('select 1 from outbound where company_id = $1', [company])).rowCount,
    (count) => count === 2,
  )
  await control.sendMessage(person.phone, { to: phone, text: 'oi' })
  await control.setFaults({})
  for (const id of answers) expect(await fateOf(gateway, company, id)).toBe('delivered')
})

test('if the network’s settings require it, a message to a person whose token we lack carries a proof of our own', async () => {
  const [without, company] = [757, 758]
  const settings = { asksProof: 'always', acceptsClientProof: true, issues: 'never' } as const
  const [stranger, known] = [await givenPerson(settings), await givenPerson({ ...settings, acceptsClientProof: false })]
  const phone = await givenPhone({ props: { '24941': 'true' } })
  const whatsappId = await givenOpen(gateway, network, company, phone)
  const kept = async (type: string) =>
    (
      await gateway.database.query<{ value: Buffer }>(
        'select value from wa_keys where company_id = $1 and connection_id = $2 and type = $3',
        [company, whatsappId, type],
      )
    ).rows[0]?.value
  const salt = await eventually(() => kept('nct-salt'))
  const opened = (await vaultOf(gateway, whatsappId)).open(salt ?? Buffer.alloc(0), `${whatsappId}|nct-salt|own`)
  expect(opened).toHaveLength(32)
  await eventually(() => kept('server-props'))
  await control.issueToken(known.phone, { to: phone })
  await hasTokens(company, 1)

  const ids = [await ask(company, whatsappId, stranger.phone), await ask(company, whatsappId, known.phone)]
  for (const id of ids) expect(await fateOf(gateway, company, id)).toBe('delivered')
  expect(await Promise.all(ids.map(proofsOf))).toEqual([[['cstoken']], [['tctoken']]])
  await gateway.restart(async () => {})
  await gateway.reaches(company, whatsappId, 'CONNECTED')
  expect(await fateOfMessage(company, whatsappId, stranger.phone)).toBe('delivered')

  const other = await givenOpen(gateway, network, without, await givenPhone())
  expect(await fateOfMessage(without, other, stranger.phone)).toBe('ERR_WAPP_STRANGERS')
})

test('with twenty thousand stored tokens, a new token writes only its own row, and the client stores no list of tokens', async () => {
  const company = 755
  const phone = await givenPhone()
  const whatsappId = await givenOpen(gateway, network, company, phone)
  await gateway.database.query(
    `insert into contact_trust (company_id, connection_id, own_number, lid, token, token_at, source)
      select $1, $2, $3, (9000000000000 + n)::text, sha256(n::text::bytea), now(), 'history' from generate_series(1, 20000) n`,
    [company, whatsappId, phone],
  )
  const versions = async () =>
    (
      await gateway.database.query(
        `select count(*), md5(string_agg(ctid::text || xmin::text, ',' order by lid)) as rows from contact_trust
          where company_id = $1 and source = 'history'`,
        [company],
      )
    ).rows[0]
  const before = await versions()
  const person = await givenPerson()
  await control.sendMessage(person.phone, { to: phone, text: 'oi' })
  await hasTokens(company, 20_001)
  expect(await fateOfMessage(company, whatsappId, person.phone)).toBe('delivered')
  expect(await versions()).toEqual(before)
  const { rows } = await gateway.database.query("select id from wa_keys where company_id = $1 and type = 'tctoken'", [
    company,
  ])
  expect(rows).toEqual([])
})
