import { personErased, pictureRequested } from '@recado/contracts/contacts/events'
import { changeRequested, sendRequested } from '@recado/contracts/messages/events'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { pictureFetched } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../test/harness.ts'
import { fateOf as fateOfMessage, newId, textContent } from '../../test/sending.ts'
import { hasToken, isIssued, type Someone, trustOf } from '../../test/trust.ts'
import { settled, vaultOf } from '../../test/vault.ts'

const COMPANY = 741
const DAY_S = 24 * 60 * 60
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
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
const proofsOf = async (id: string) =>
  (await control.log()).flatMap((entry) =>
    entry.type === 'message-accepted' && entry.id === id ? [entry['proofs']] : [],
  )

test('a message to a person who has written carries their token, and a message to a stranger is refused and no token is issued to them', async () => {
  const person = await givenPerson({ asksProof: 'always' })
  await control.sendMessage(person.phone, { to: COMPANY_PHONE, text: 'oi' })
  await rowIs(person, (row) => hasToken(row) && row.heard_at !== null)
  const stranger = await givenPerson({ asksProof: 'always' })

  expect(await fateOf(await send(stranger))).toBe('ERR_WAPP_STRANGERS')
  const answer = await send(person)
  expect(await fateOf(answer)).toBe('delivered')
  expect(await proofsOf(answer)).toEqual([['tctoken']])
  await rowIs(person, isIssued)
  await issuesAreThrough()
  expect([await issuesTo(person), await issuesTo(stranger)]).toEqual([1, 0])
})

test('a token is used after a restart, and is stored encrypted', async () => {
  const person = await givenPerson({ asksProof: 'always' })
  await control.sendMessage(person.phone, { to: COMPANY_PHONE, text: 'oi' })
  await rowIs(person, hasToken)
  const [issued] = (await control.tokens(person.phone)).flatMap(({ tokens }) => tokens)
  await gateway.restart(async () => {
    const { rows } = await gateway.database.query('select row_to_json(t)::text as text from contact_trust t')
    const all = rows.map(({ text }) => text).join('\n')
    expect(all).not.toContain(Buffer.from(issued?.token ?? '', 'base64').toString('hex'))
    const kept = (await rowsOf(person))[0]?.token ?? Buffer.alloc(0)
    const opened = (await vaultOf(gateway, whatsappId)).open(kept, `${whatsappId}|contact_trust|`)
    expect(opened.toString('base64')).toBe(issued?.token)
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  expect(await fateOf(await send(person))).toBe('delivered')
})

test('an older token that arrives after a newer one is not stored', async () => {
  const person = await givenPerson({ issues: 'never' })
  const now = Math.floor(Date.now() / 1_000)
  await control.issueToken(person.phone, { to: COMPANY_PHONE, t: now })
  await rowIs(person, hasToken)
  const before = await rowsOf(person)
  await control.issueToken(person.phone, { to: COMPANY_PHONE, t: now - DAY_S })
  const later = await givenPerson()
  await control.issueToken(later.phone, { to: COMPANY_PHONE })
  await rowIs(later, hasToken)
  expect(await rowsOf(person)).toEqual(before)
})

test('a token that arrives under the phone number is used in messages to the LID', async () => {
  const person = await givenPerson({ asksProof: 'always', addressing: 'pn', isLidUntold: true })
  await control.issueToken(person.phone, { to: COMPANY_PHONE })
  await rowIs(person, hasToken)
  expect(await fateOf(await send(person))).toBe('delivered')
})

test('a trust row under a phone number moves to the LID when it becomes known, with all facts', async () => {
  const person = await givenPerson()
  await gateway.database.query(
    `insert into contact_trust (company_id, connection_id, own_number, phone, refused_at) values ($1, $2, $3, $4, now())`,
    [COMPANY, whatsappId, COMPANY_PHONE, person.phone],
  )
  await control.sendMessage(person.phone, { to: COMPANY_PHONE, text: 'oi' })
  const rows = await rowIs(person, (row) => hasToken(row) && row.heard_at !== null)
  expect(rows).toMatchObject([{ lid: person.lid, phone: null, refused_at: expect.any(Date) }])
})

test('the settings of WhatsApp decide how old a token in a message may be; an older token is stored, but not used', async () => {
  const told = async (count: string) => {
    await control.putPhone(COMPANY_PHONE, { props: { '909': count } })
    const before = await keptProps()
    await reconnect()
    await eventually(keptProps, (now) => now !== before)
  }
  const keptProps = async () =>
    (await gateway.database.query("select value::text from wa_keys where type = 'server-props'")).rows[0]?.value
  const person = await givenPerson({ asksProof: 'always', issues: 'never' })
  await control.issueToken(person.phone, { to: COMPANY_PHONE, t: Math.floor(Date.now() / 1_000) - 60 * DAY_S })
  await rowIs(person, hasToken)

  await told('26')
  expect(await fateOf(await send(person))).toBe('delivered')
  await control.putPhone(person.phone, { asksProof: 'never' })
  await told('4')
  const later = await send(person)
  expect(await fateOf(later)).toBe('delivered')
  expect(await proofsOf(later)).toEqual([[]])
  expect(await rowIs(person, hasToken)).toHaveLength(1)
})

test('a reaction carries the token; messages to a group and to the own account carry no token', async () => {
  const person = await givenPerson()
  const { id: theirs } = await control.sendMessage(person.phone, { to: COMPANY_PHONE, text: 'oi' })
  await rowIs(person, hasToken)
  const group = await control.createGroup({ owner: person.phone, subject: 'Vizinhos', members: [COMPANY_PHONE] })
  const to = { phone: person.phone, lid: null }
  const change = { kind: 'reacted' as const, emoji: '👍' }
  const target = { waMessageId: theirs, fromMe: false }
  const [reaction, toGroup, toSelf] = [newId(), newId(), newId()]
  const groupAddress = { phone: null, lid: null, group: group.id.replace('@g.us', '') }
  const text = { whatsappId, content: textContent('olá') }
  await gateway.publish(changeRequested, COMPANY, {
    whatsappId,
    waMessageId: reaction,
    to,
    change,
    target,
    author: null,
  })
  await gateway.publish(sendRequested, COMPANY, { ...text, waMessageId: toGroup, to: groupAddress })
  await gateway.publish(sendRequested, COMPANY, {
    ...text,
    waMessageId: toSelf,
    to: { phone: COMPANY_PHONE, lid: null },
  })
  const shown = (id: string) =>
    eventually(
      () => proofsOf(id),
      (all) => all.length > 0,
    )
  expect(await shown(reaction)).toEqual([['tctoken']])
  expect(await shown(toGroup)).toEqual([[]])
  expect(await shown(toSelf)).toEqual([[]])
  const onPhone = async (id: string) => (await control.messages(person.phone)).find((message) => message.id === id)
  expect((await eventually(() => onPhone(toGroup)))?.report).toBe('right')
})

test('every kind of message can be reported by its recipient, and a retry sends the same bytes', async () => {
  const person = await givenPerson()
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD'
  const kinds: OutgoingContent[] = [
    textContent('olá'),
    { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja', quoted: null },
    { kind: 'vcard', name: 'Ana', card, quoted: null },
  ]
  for (const content of kinds) {
    const id = await send(person, content)
    expect(await fateOf(id)).toBe('delivered')
    expect((await control.messages(person.phone)).find((message) => message.id === id)).toMatchObject({
      report: 'right',
    })
  }
  await control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const id = await send(person)
  const encoded = async () =>
    (await gateway.database.query('select encoded, attempts from outbound where wa_message_id = $1', [id])).rows[0]
  const first = await eventually(encoded, (row) => row?.attempts === 1)
  await reconnect()
  await control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  expect(await fateOf(id)).toBe('delivered')
  expect((await encoded())?.attempts).toBeGreaterThan(1)
  expect((await encoded())?.encoded).toEqual(first?.encoded)
  expect((await control.messages(person.phone)).find((message) => message.id === id)).toMatchObject({ report: 'right' })
})

test('a picture that requires a token is fetched if we have the person’s token, and is otherwise reported as missing', async () => {
  const [known, stranger] = [
    await givenPerson({ pictureAsksProof: true }),
    await givenPerson({ pictureAsksProof: true, issues: 'never' }),
  ]
  for (const { phone } of [known, stranger]) {
    await control.sendMessage(phone, { to: COMPANY_PHONE, text: 'oi' })
    await control.setPicture(phone, PIXEL)
  }
  await rowIs(known, hasToken)
  const mimeFor = async ({ phone }: Someone) => {
    const path = newMediaKey('tickets', COMPANY)
    const address = { phone, lid: null }
    await gateway.publish(pictureRequested, COMPANY, { whatsappId, contactId: 5, address, path })
    const all = await gateway.heard(pictureFetched, COMPANY, (heard) => heard.some((each) => each.path === path))
    return all.find((each) => each.path === path)?.mime
  }
  expect(await mimeFor(known)).toBe('image/png')
  expect(await mimeFor(stranger)).toBeNull()
})

test('an erasure deletes the trust rows and the keys of the person, but not those of other people', async () => {
  const [gone, other] = [await givenPerson(), await givenPerson()]
  const group = await control.createGroup({
    owner: gone.phone,
    subject: 'Os dois',
    members: [other.phone, COMPANY_PHONE],
  })
  for (const person of [gone, other]) {
    await control.sendMessage(person.phone, { to: COMPANY_PHONE, text: 'oi' })
    await control.sendMessage(person.phone, { to: group.id, text: 'oi, grupo' })
    expect(await fateOf(await send(person))).toBe('delivered')
    await rowIs(person, (row) => hasToken(row) && isIssued(row))
  }
  const keysOf = async ({ phone, lid }: Someone): Promise<string[]> => {
    const { rows } = await gateway.database.query(
      'select distinct type from wa_keys where connection_id = $1 and (position($2 in id) > 0 or position($3 in id) > 0)',
      [whatsappId, phone, lid],
    )
    return rows.map(({ type }) => type).sort()
  }
  const all = ['device-list', 'identity-key', 'lid-mapping', 'sender-key', 'session']
  for (const person of [gone, other])
    await eventually(
      () => keysOf(person),
      (types) => all.every((type) => types.includes(type)),
    )

  const erased = { phones: [gone.phone], lids: [gone.lid], messages: [] }
  await gateway.publish(personErased, COMPANY + 1, { ...erased, phones: [other.phone], lids: [other.lid] })
  await gateway.publish(personErased, COMPANY, erased)
  await eventually(
    () => keysOf(gone),
    (types) => types.length === 0,
  )
  expect(await rowsOf(gone)).toEqual([])
  expect(await keysOf(other)).toEqual(expect.arrayContaining(all))
  expect(await rowsOf(other)).toHaveLength(1)
})
