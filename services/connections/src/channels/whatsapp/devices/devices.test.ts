import { randomUUID } from 'node:crypto'
import { changeRequested, sendRequested } from '@recado/contracts/messages/events'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { MessageChange } from '@recado/contracts/whatsapp/content'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
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

/** A customer who has written to the company, so that messages to them go to their LID. */
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

async function change(to: WhatsappAddress, waMessageId: string, what: MessageChange): Promise<string> {
  const id = newId()
  const target = { waMessageId, fromMe: true }
  await gateway.publish(changeRequested, COMPANY, {
    whatsappId,
    waMessageId: id,
    to,
    target,
    author: null,
    change: what,
  })
  return id
}

async function givenGroup(members: string[]) {
  const { id: group } = await control.createGroup({ owner: COMPANY_PHONE, subject: 'Obras', members })
  await caughtUp()
  return { group, to: { phone: null, lid: null, group: group.replace('@g.us', '') } }
}

async function resendsOf(outcome: string): Promise<number> {
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()
  return Number(new RegExp(`^wa_resend_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(metrics)?.[1] ?? 0)
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
/** The addresses of the devices to which copies of a message were sent. */
const copiesOf = async (id: string) =>
  (await logged('message-accepted')).flatMap((entry) => (entry.id === id ? (entry['devices'] as string[]) : []))
/** Waits until our device has confirmed all stanzas that the network has sent. */
const caughtUp = () =>
  eventually(
    () => control.devices(COMPANY_PHONE),
    (devices) => devices[0]?.queued === 0,
  )

test('a customer’s device without keys gets no copies and is asked for keys once for two messages; other devices get copies', async () => {
  const { number, lid, to } = await givenCustomer()
  const { device } = await control.addCompanion(number, { isWithoutKeys: true })
  await caughtUp()

  const ids = [await send(to, 'ao celular'), await send(to, 'e de novo')]
  for (const id of ids) await steps.acksOf(id, 2)

  expect(await shown(number, ids[1] ?? '')).toMatchObject({ kind: 'text', companions: [] })
  const asked = (await logged('keys-asked')).flatMap((entry) => entry['jids'] as string[])
  expect(asked.filter((jid) => jid === `${lid}:${device}@lid`)).toHaveLength(1)
})

test('a device of our own account that has no keys does not block messages', async () => {
  const { number, to } = await givenCustomer()
  const { device } = await control.addCompanion(COMPANY_PHONE, { isWithoutKeys: true })
  await caughtUp()

  const id = await send(to, 'apesar do outro aparelho')
  await steps.acksOf(id, 2)

  expect(await shown(number, id)).toMatchObject({ kind: 'text' })
  await control.removeCompanion(COMPANY_PHONE, device)
  await caughtUp()
})

test('a message to a person whose devices all lack keys is not sent and fails', async () => {
  const number = '5521966660000'
  await control.putPhone(number, { hasKeys: false })

  const id = await send({ phone: number, lid: null }, 'a ninguém')

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  expect(await copiesOf(id)).toEqual([])
})

test('a group member’s device that had no keys and missed a message can read the next message once it has keys', async () => {
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

test('a customer’s new computer, announced under the number, gets the next message of a chat under the LID', async () => {
  const { number, to } = await givenCustomer()
  await steps.acksOf(await send(to, 'antes do computador'), 2)

  const { device } = await control.addCompanion(number)
  await caughtUp()
  const id = await send(to, 'também no computador')
  await steps.acksOf(id, 2)

  expect(await companionsWith(number, id)).toEqual([device])
})

test('messages are not copied to a computer that the customer has removed, and our session with it is deleted', async () => {
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

test('a new computer of the owner, announced by account_sync, gets copies of all later messages', async () => {
  const { to } = await givenCustomer()
  await steps.acksOf(await send(to, 'antes do outro aparelho'), 2)
  const { device } = await control.addCompanion(COMPANY_PHONE)
  await caughtUp()

  const id = await send(to, 'também no outro aparelho')
  await steps.acksOf(id, 2)

  const { lid } = await control.phone(COMPANY_PHONE)
  expect(await copiesOf(id)).toContain(`${lid}:${device}@lid`)
})

describe('missing devices', () => {
  test('a customer’s device that we did not know gets the message under its id, and other devices do not get a second copy', async () => {
    const { number, lid, to } = await givenCustomer()
    await steps.acksOf(await send(to, 'antes'), 2)
    const { device } = await control.addCompanion(number, { isUntold: true })

    const id = await send(to, 'também a quem faltou')

    expect(await companionsWith(number, id)).toEqual([device])
    expect(await shown(number, id)).toMatchObject({ copies: 1 })
    const next = await send(to, 'e logo a seguir')
    expect(await companionsWith(number, next)).toEqual([device])
    expect(await copiesOf(next)).toContain(`${lid}:${device}@lid`)
    expect(await shown(number, next)).toMatchObject({ copies: 1 })
  })

  test('a group member’s device that we did not know gets the message with the sender key, and reads the next one', async () => {
    const { number } = await givenCustomer()
    const { to } = await givenGroup([number])
    await steps.acksOf(await send(to, 'antes, ao grupo'), 2)
    const { device } = await control.addCompanion(number, { isUntold: true })

    const id = await send(to, 'ao grupo todo')
    expect(await companionsWith(number, id)).toEqual([device])
    const next = await send(to, 'e mais isto')

    expect(await companionsWith(number, next)).toEqual([device])
    expect(await shown(number, id)).toMatchObject({ copies: 1 })
  })

  test('a device without keys does not cause a device request per message, although the network’s hash includes it', async () => {
    const { number, to } = await givenCustomer()
    await control.addCompanion(number, { isWithoutKeys: true })
    await caughtUp()
    await steps.acksOf(await send(to, 'um'), 2)
    const asked = async () => (await logged('devices-asked')).length
    await steps.acksOf(await send(to, 'dois'), 2)
    const before = await asked()

    await steps.acksOf(await send(to, 'três'), 2)
    await steps.acksOf(await send(to, 'quatro'), 2)

    expect(await asked()).toBe(before)
  })
})

describe('retries', () => {
  test('a retry in a group of five is sent only to the phone that asked, which can also read the next message', async () => {
    const members = [await givenCustomer(), await givenCustomer(), await givenCustomer(), await givenCustomer()]
    const [asking, ...others] = members.map(({ number }) => number)
    const { to } = await givenGroup(members.map(({ number }) => number))
    await steps.acksOf(await send(to, 'lido por todos'), 2)
    await control.setFaults({ unreadable: { phone: asking ?? '' } })

    const id = await send(to, 'ilegível para um')
    await steps.acksOf(id, 2)
    const next = await send(to, 'e para todos')
    await steps.acksOf(next, 2)

    expect(await shown(asking ?? '', id)).toMatchObject({ kind: 'text', text: 'ilegível para um', copies: 2 })
    for (const other of others) expect(await shown(other, id)).toMatchObject({ kind: 'text', copies: 1 })
    for (const { number } of members) expect(await shown(number, next)).toMatchObject({ kind: 'text', copies: 1 })
    const stanzas = (await logged('message-accepted')).filter((entry) => entry.id === id)
    expect(stanzas.map((entry) => (entry['devices'] as string[]).length)).toEqual([expect.any(Number), 1])
  })

  test.each(['phone', 'computer'])(
    'a retry is sent only to the customer’s %s that asked, with one ciphertext',
    async (which) => {
      const { number, lid, to } = await givenCustomer()
      const { device } = await control.addCompanion(number)
      await caughtUp()
      await steps.acksOf(await send(to, 'lido nos dois'), 2)
      await control.setFaults({ unreadable: { phone: number, count: 1, ...(which === 'computer' && { device }) } })

      const id = await send(to, 'ilegível num deles')
      await steps.acksOf(id, 2)

      expect(await companionsWith(number, id)).toEqual([device])
      expect(await shown(number, id)).toMatchObject({ kind: 'text', copies: which === 'phone' ? 2 : 1 })
      const [, ...again] = (await logged('message-accepted')).filter((entry) => entry.id === id)
      expect(again.map((entry) => entry['devices'])).toEqual([
        [which === 'phone' ? `${lid}@lid` : `${lid}:${device}@lid`],
      ])
      expect((await logged('message-refused')).filter((entry) => entry.id === id)).toEqual([])
    },
  )

  test('an edit that is sent again after a retry request is still marked as an edit', async () => {
    const { number, to } = await givenCustomer()
    const target = await send(to, 'cem')
    await steps.acksOf(target, 2)
    await control.setFaults({ unreadable: { phone: number } })

    const id = await change(to, target, { kind: 'edited', text: 'duzentos' })
    await steps.acksOf(id, 2)

    expect(
      await eventually(
        () => shown(number, target),
        (message) => message?.isEdited === true,
      ),
    ).toMatchObject({ text: 'duzentos' })
    const stanzas = (await logged('message-accepted')).filter((entry) => entry.id === id)
    expect(stanzas.map((entry) => entry['edit'])).toEqual(['1', '1'])
  })

  test('a message that was revoked before a retry is not sent again', async () => {
    const { number, to } = await givenCustomer()
    await control.putPhone(number, { online: false })
    const id = await send(to, 'segredo')
    await steps.acksOf(id, 1)
    await steps.acksOf(await change(to, id, { kind: 'revoked' }), 1)
    await control.setFaults({ unreadable: { phone: number } }) // affects the first of the two messages

    await control.putPhone(number, { online: true })

    await eventually(async () => (await logged('phone-retry')).some((entry) => entry.id === id))
    await steps.acksOf(await send(to, 'depois'), 2)
    expect((await logged('message-accepted')).filter((entry) => entry.id === id)).toHaveLength(1)
    expect(await resendsOf('gone')).toBeGreaterThan(0)
  })

  test('a message is sent again to one device five times at most', async () => {
    const { number, to } = await givenCustomer()
    const { device } = await control.addCompanion(number) // the computer asks again until it can read the message
    await caughtUp()
    await control.setFaults({ unreadable: { phone: number, device, count: 20 } })

    const id = await send(to, 'ilegível sempre')
    await eventually(async () => (await logged('phone-retry')).filter((entry) => entry.id === id).length >= 6)
    await steps.acksOf(await send(to, 'e mais uma'), 2)

    expect((await logged('message-accepted')).filter((entry) => entry.id === id)).toHaveLength(6)
  })

  test('a retry is answered while the network does not answer a request for the keys of another person', async () => {
    const [silent, other] = [await givenCustomer(), await givenCustomer()]
    const [asked] = [await send(silent.to, 'oi'), await send(other.to, 'oi')]
    await steps.acksOf(asked, 2)
    await steps.acksOf(await send(other.to, 'lido'), 2)
    const unserved = async () => (await resendsOf('keyless')) + (await resendsOf('failed'))
    const before = await unserved()
    await control.setFaults({ loseKeyQueries: true, unreadable: { phone: other.number } })
    const retry = { tag: 'retry', attrs: { count: '1', id: asked, v: '1' } } // without the keys of the device
    const attrs = { id: asked, type: 'retry', from: `${silent.lid}@lid` }
    await control.sendStanza(COMPANY_PHONE, { tag: 'receipt', attrs, content: [retry] }, { isKept: false })

    const id = await send(other.to, 'ilegível na primeira vez')
    await steps.acksOf(id, 2)

    expect(await shown(other.number, id)).toMatchObject({ kind: 'text', copies: 2 })
    expect(await unserved()).toBe(before)
  })

  test('a message whose only copy is refused on a retry fails, and the metric counts the refusal', async () => {
    const { number, to } = await givenCustomer()
    await control.setFaults({ unreadable: { phone: number }, refuseCopies: 479 })

    const id = await send(to, 'recusada na segunda vez')

    expect(await steps.acksOf(id, -1)).toEqual([1, '-1 ERR_WAPP_REFUSED'])
    expect(await resendsOf('refused')).toBe(1)
  })

  test('a group message is not sent again to a person who has left the group', async () => {
    const [member, former] = [await givenCustomer(), await givenCustomer()]
    const { to, group } = await givenGroup([member.number, former.number])
    await control.putPhone(former.number, { online: false })
    const id = await send(to, 'só para quem está')
    await steps.acksOf(id, 1)
    await control.changeMembers(group, { by: COMPANY_PHONE, action: 'remove', numbers: [former.number] })
    await caughtUp()
    await control.setFaults({ unreadable: { phone: former.number } })

    await control.putPhone(former.number, { online: true })

    await eventually(async () => (await logged('phone-retry')).some((entry) => entry.id === id))
    await eventually(async () => (await resendsOf('stranger')) > 0)
    expect((await logged('message-accepted')).filter((entry) => entry.id === id)).toHaveLength(1)
  })
})
