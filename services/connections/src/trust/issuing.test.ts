import { changeRequested } from '@recado/contracts/messages/events'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { takeDump } from '../../test/dump.ts'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { fateOf as fateOfMessage, newId } from '../../test/sending.ts'
import { hasToken, isIssued, trustOf } from '../../test/trust.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 742
const DAY_S = 24 * 60 * 60
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)
const { control } = network
const { givenPerson, send, rowsOf, rowIs, issuesTo, issuesAreThrough, reconnect } = trustOf(
  gateway,
  network,
  COMPANY,
  whatsappId,
)
await settled(gateway, whatsappId)

const fateOf = (id: string) => fateOfMessage(gateway, COMPANY, id)

test('the account issues its token to a person once a week for any number of messages, and not after an edit', async () => {
  const person = await givenPerson()
  const ids: string[] = []
  for (let n = 0; n < 50; n++) ids.push(await send(person))
  for (const id of ids) expect(await fateOf(id)).toBe('delivered')
  await rowIs(person, isIssued)
  await issuesAreThrough()
  expect(await issuesTo(person)).toBe(1)

  await gateway.restart(async () => {
    await gateway.database.query("update contact_trust set issued_at = issued_at - interval '8 days' where lid = $1", [
      person.lid,
    ])
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  const edit = newId()
  const target = { waMessageId: ids[0] ?? '', fromMe: true }
  const change = { kind: 'edited' as const, text: 'olá!' }
  const to = { phone: person.phone, lid: null }
  await gateway.publish(changeRequested, COMPANY, { whatsappId, waMessageId: edit, to, change, target, author: null })
  await issuesAreThrough()
  expect(await issuesTo(person)).toBe(1)
  expect(await fateOf(await send(person))).toBe('delivered')
  await rowIs(person, ({ issued_at }) => issued_at !== null && Date.now() - issued_at.getTime() < DAY_S * 1_000)
  expect(await issuesTo(person)).toBe(2)
})

test('a token whose issue WhatsApp does not confirm does not delay messages, and is issued again after a later message', async () => {
  const person = await givenPerson()
  await control.setFaults({ loseIssues: true })
  const ids: string[] = []
  for (let n = 0; n < 20; n++) ids.push(await send(person))
  for (const id of ids) expect(await fateOf(id)).toBe('delivered')
  await eventually(() => issuesTo(person)) // the token is issued after the messages
  expect(await issuesTo(person)).toBe(1)
  expect((await rowsOf(person)).filter(isIssued)).toEqual([])

  await reconnect()
  expect(await fateOf(await send(person))).toBe('delivered')
  await rowIs(person, isIssued)
  expect(await issuesTo(person)).toBe(2)
})

test('when a person’s token arrives while our own token is issued to them, both the token and the time of our issue are stored', async () => {
  const person = await givenPerson()
  const [id] = await Promise.all([send(person), control.issueToken(person.phone, { to: COMPANY_PHONE })])
  expect(await fateOf(id)).toBe('delivered')
  await rowIs(person, (row) => hasToken(row) && isIssued(row))
  expect(await rowsOf(person)).toHaveLength(1)
})

test('when a person changes their phone, our token of this week is issued to them again with its old time, and a person who has no such token gets none', async () => {
  const [known, other] = [await givenPerson(), await givenPerson()]
  for (const { phone } of [known, other]) await control.sendMessage(phone, { to: COMPANY_PHONE, text: 'oi' })
  for (const person of [known, other]) await rowIs(person, hasToken)
  await send(known)
  const [row] = await rowIs(known, isIssued)
  for (const { phone } of [known, other]) await control.replaceHandset(phone)
  await eventually(
    () => issuesTo(known),
    (count) => count === 2,
  )
  await issuesAreThrough()
  const issued = (await control.tokens(COMPANY_PHONE)).find(({ to }) => to === known.phone)
  expect(issued?.tokens.map(({ t }) => t)).toEqual([0, 0].map(() => (row?.issued_at?.getTime() ?? 0) / 1_000))
  expect(await issuesTo(other)).toBe(0)
})

test('after the restore of an old database dump messages arrive, and tokens that are missing in the dump are received and issued again', async () => {
  const [known, lost] = [await givenPerson({ asksProof: 'always' }), await givenPerson({ asksProof: 'always' })]
  await control.sendMessage(known.phone, { to: COMPANY_PHONE, text: 'oi' })
  await rowIs(known, hasToken)
  expect(await fateOf(await send(known))).toBe('delivered')
  await rowIs(known, isIssued)
  let restore = async () => {}
  await gateway.restart(async () => {
    restore = await takeDump(gateway.database)
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await control.sendMessage(lost.phone, { to: COMPANY_PHONE, text: 'depois da cópia' })
  await rowIs(lost, hasToken)
  for (const person of [known, lost, lost]) expect(await fateOf(await send(person))).toBe('delivered')
  await rowIs(lost, isIssued)
  await gateway.restart(() => restore())
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  expect(await rowsOf(lost)).toEqual([])

  expect(await fateOf(await send(known))).toBe('delivered')
  await control.issueToken(lost.phone, { to: COMPANY_PHONE })
  await rowIs(lost, hasToken)
  for (let n = 0; n < 5; n++) expect(await fateOf(await send(lost))).toBe('delivered')
  await rowIs(lost, isIssued)
  await issuesAreThrough()
  expect([await issuesTo(known), await issuesTo(lost)]).toEqual([1, 2]) // the dump does not contain that a token was issued to `lost`
  await control.sendMessage(known.phone, { to: COMPANY_PHONE, text: 'e de volta' })
  await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message }) => message.text === 'e de volta'))
})
