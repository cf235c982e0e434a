import { randomUUID } from 'node:crypto'
import { sendRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../../../test/harness.ts'
import { confirmed, givenChat } from '../../../../test/receiving.ts'
import { newId, sendingOf, textContent } from '../../../../test/sending.ts'
import { settled } from '../../../../test/vault.ts'

const COMPANY = 51
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { doubtMs: 200 } })
const { control } = network
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
await settled(gateway, whatsappId)
beforeEach(() => control.setFaults({}))

/** A customer who has written, and is written to by the LID. */
async function givenCustomer() {
  const chat = await givenChat(gateway, network, COMPANY)
  await confirmed(network, await chat.write('oi'))
  const { lid } = await control.phone(chat.customer)
  return { number: chat.customer, lid, to: { phone: chat.customer, lid } }
}

async function send(to: WhatsappAddress, text: string): Promise<string> {
  const waMessageId = newId()
  await gateway.publish(
    sendRequested,
    COMPANY,
    { whatsappId, waMessageId, to, content: textContent(text) },
    randomUUID(),
  )
  return waMessageId
}

const shown = async (number: string, id: string) => {
  const find = async () => (await control.messages(number)).find((message) => message.id === id)
  return eventually(find, (message) => message !== undefined)
}
const companionsWith = (number: string, id: string) =>
  eventually(
    async () => (await shown(number, id))?.companions ?? [],
    (companions) => companions.length > 0,
  )
const logged = async (type: string) => (await control.log()).filter((entry) => entry.type === type)
/** The devices that the network got a copy for, under the names by which they were written to. */
const copiesOf = async (id: string) =>
  (await logged('message-accepted')).flatMap((entry) => (entry.id === id ? (entry['devices'] as string[]) : []))
/** Waits until nothing that the network has told waits to be confirmed. */
const caughtUp = () =>
  eventually(
    () => control.devices(COMPANY_PHONE),
    (devices) => devices[0]?.queued === 0,
  )

test('a device of a customer without keys costs that device its copy, and is asked for its keys once an hour', async () => {
  const { number, lid, to } = await givenCustomer()
  const { device } = await control.addCompanion(number, { isWithoutKeys: true })
  await caughtUp()

  const ids = [await send(to, 'ao celular'), await send(to, 'e de novo')]
  for (const id of ids) await steps.acksOf(id, 2)

  expect(await shown(number, ids[1] ?? '')).toMatchObject({ kind: 'text', companions: [] })
  const asked = (await logged('keys-asked')).flatMap((entry) => entry['jids'] as string[])
  expect(asked.filter((jid) => jid === `${lid}:${device}@lid`)).toHaveLength(1)
})

test('a device of our own account without keys keeps no message from anybody', async () => {
  const { number, to } = await givenCustomer()
  const { device } = await control.addCompanion(COMPANY_PHONE, { isWithoutKeys: true })
  await caughtUp()

  const id = await send(to, 'apesar do outro aparelho')
  await steps.acksOf(id, 2)

  expect(await shown(number, id)).toMatchObject({ kind: 'text' })
  await control.removeCompanion(COMPANY_PHONE, device)
  await caughtUp()
})

test('a message to a person none of whose devices has keys does not leave, and fails', async () => {
  const number = '5521966660000'
  await control.putPhone(number, { hasKeys: false })

  const id = await send({ phone: number, lid: null }, 'a ninguém')

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  expect(await copiesOf(id)).toEqual([])
})

test('a device of a group’s member that missed a message for want of keys gets the sender key with a later one', async () => {
  const { number } = await givenCustomer()
  const { device } = await control.addCompanion(number, { isWithoutKeys: true })
  const { id: group } = await control.createGroup({ owner: COMPANY_PHONE, subject: 'Obras', members: [number] })
  await caughtUp()
  const to = { phone: null, lid: null, group: group.replace('@g.us', '') }
  const missed = await send(to, 'sem o computador')
  await steps.acksOf(missed, 2)

  await control.giveKeys(number, device)
  await caughtUp()
  const read = await send(to, 'com o computador')
  await steps.acksOf(read, 2)

  expect(await companionsWith(number, read)).toEqual([device])
  expect((await logged('phone-retry')).map((entry) => entry.id)).not.toContain(read)
})

test('a customer’s new computer, told of under the number, gets the next message of a chat kept under the LID', async () => {
  const { number, to } = await givenCustomer()
  await steps.acksOf(await send(to, 'antes do computador'), 2)

  const { device } = await control.addCompanion(number)
  await caughtUp()
  const id = await send(to, 'também no computador')
  await steps.acksOf(id, 2)

  expect(await companionsWith(number, id)).toEqual([device])
})

test('a computer that a customer has removed gets no copy any more, and no session with it is kept', async () => {
  const { number, lid, to } = await givenCustomer()
  const { device } = await control.addCompanion(number)
  await caughtUp()
  const before = await send(to, 'com o computador')
  await steps.acksOf(before, 2)
  expect(await copiesOf(before)).toContain(`${lid}:${device}@lid`)

  await control.removeCompanion(number, device)
  await caughtUp()
  const after = await send(to, 'sem o computador')
  await steps.acksOf(after, 2)

  expect(await copiesOf(after)).not.toContain(`${lid}:${device}@lid`)
  const sessions = await gateway.database.query<{ id: string }>(
    `select id from wa_keys where connection_id = $1 and type = 'session'`,
    [whatsappId],
  )
  const names = sessions.rows.map(({ id }) => id)
  expect(names).toContain(`${lid}_1.0`)
  expect(names).not.toContain(`${lid}_1.${device}`)
})

test('a new computer of the owner, told by account_sync, gets copies of what is sent from then on', async () => {
  const { to } = await givenCustomer()
  await steps.acksOf(await send(to, 'antes do outro aparelho'), 2)
  const { device } = await control.addCompanion(COMPANY_PHONE)
  await caughtUp()

  const id = await send(to, 'também no outro aparelho')
  await steps.acksOf(id, 2)

  const { lid } = await control.phone(COMPANY_PHONE)
  expect(await copiesOf(id)).toContain(`${lid}:${device}@lid`)
})
