import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from './harness.ts'
import { type Chat, givenChat } from './receiving.ts'

const COMPANY = 61
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY)

/** The pairs with this phone that were announced so far. */
const linksOf = async (phone: string) =>
  (await gateway.heard(identitiesLinked, COMPANY, () => true))
    .flatMap(({ pairs }) => pairs)
    .filter((pair) => pair.phone === phone)

const linked = (phone: string) =>
  eventually(
    () => linksOf(phone),
    (links) => links.length > 0,
  )

async function heardAll(chat: Chat) {
  await chat.write('fim')
  await chat.heardUntil('fim')
}

test('the first message of a person tells which phone and LID are his, and later ones do not repeat it', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  await heardAll(chat)
  expect(await linked(chat.customer)).toEqual([{ phone: chat.customer, lid: expect.stringMatching(/^\d+$/) }])
  expect(await gateway.heard(identitiesLinked, COMPANY)).toContainEqual({
    whatsappId,
    pairs: await linksOf(chat.customer),
  })

  await network.control.putPhone(chat.customer, { addressing: 'pn' })
  await heardAll(chat)
  await gateway.restart()
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await heardAll(chat)
  expect(await linksOf(chat.customer)).toHaveLength(1)
})

test('members of a group are linked before they ever write', async () => {
  const [one, other] = ['5521999980001', '5521999980002'] as const
  for (const number of [one, other]) await network.control.putPhone(number)
  await network.control.createGroup({ owner: one, subject: 'Vizinhos', members: [COMPANY_PHONE, other] })

  expect(await linked(one)).toHaveLength(1)
  expect(await linked(other)).toHaveLength(1)
})

test('whom the gateway writes to is linked by the answer about his devices', async () => {
  const number = '5521999980003'
  await network.control.putPhone(number)
  await network.control.sendMessage(COMPANY_PHONE, { to: number, text: 'do telefone' })

  expect(await linked(number)).toHaveLength(1)
})
