import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, givenOpen, startForFile } from '../../../test/harness.ts'
import { confirmed, givenChat } from '../../../test/receiving.ts'
import { sendingOf } from '../../../test/sending.ts'
import { settled } from '../../../test/vault.ts'

const COMPANY = 46
const { network, gateway } = await startForFile()

const questions = async () => (await network.control.log()).filter(({ type }) => type === 'query-lost').length

test('an incoming message does not wait for the keys that an outgoing message needs', async () => {
  const whatsappId = await givenOpen(gateway, network, COMPANY)
  await settled(gateway, whatsappId)
  const chat = await givenChat(gateway, network, COMPANY)
  await confirmed(network, await chat.write('antes'))

  await network.control.setFaults({ loseKeyQueries: true })
  const sending = sendingOf(gateway, network, COMPANY, whatsappId)
  const id = await sending.send('sem chaves')
  await eventually(async () => (await questions()) === 1)
  await confirmed(network, await chat.write('sem espera'))
  expect(await questions()).toBe(1) // the lost request fails after 20 s and is then repeated
  expect(await sending.onPhone('sem chaves')).toEqual([])

  await network.control.setFaults({})
  await network.control.disconnect(COMPANY_PHONE, 'reset')
  await sending.acksOf(id, 2)
  expect(await sending.onPhone('sem chaves')).toMatchObject([{ id, copies: 1 }])
})

test('a message and the messages after it are read at once although WhatsApp does not answer the lookup of its author', async () => {
  const stranger = await givenChat(gateway, network, COMPANY)
  const friend = await givenChat(gateway, network, COMPANY)
  await confirmed(network, await friend.write('conhecido'))
  await network.control.putPhone(stranger.customer, { addressing: 'pn', hidesLid: true, issues: 'never' })
  await network.control.setFaults({ loseKeyQueries: true })
  const before = await questions()
  const ids = [await stranger.write('sou novo'), await stranger.write('alguém aí?'), await friend.write('e eu?')]
  for (const id of ids) await confirmed(network, id)
  await eventually(async () => (await questions()) > before)

  expect(await stranger.heardUntil('alguém aí?')).toEqual(['sou novo', 'alguém aí?'])
  expect(await friend.heardUntil('e eu?')).toEqual(['conhecido', 'e eu?'])
  expect((await questions()) - before).toBe(1) // the lost request fails after 20 s
  await network.control.setFaults({})
})

test('after a message from a phone number without a LID, the LID of its author is looked up and published', async () => {
  const stranger = await givenChat(gateway, network, COMPANY)
  await network.control.putPhone(stranger.customer, { addressing: 'pn', hidesLid: 'in-stanzas', issues: 'never' })
  await confirmed(network, await stranger.write('sem nome'))

  const pairs = await eventually(
    async () => (await gateway.heard(identitiesLinked, COMPANY, () => true)).flatMap((told) => told.pairs),
    (all) => all.some(({ phone }) => phone === stranger.customer),
  )
  expect(pairs.find(({ phone }) => phone === stranger.customer)?.lid).toMatch(/^\d+$/)
})
