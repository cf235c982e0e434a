import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, startOpenForFile } from '../../../test/harness.ts'
import { givenChat, traceOf } from '../../../test/receiving.ts'

const COMPANY = 75
const { network, gateway } = await startOpenForFile(COMPANY)
const { control } = network

/** A customer who has written under the phone number, and whose LID we do not know. */
async function givenWithoutLid() {
  const chat = await givenChat(gateway, network, COMPANY)
  await control.putPhone(chat.customer, { addressing: 'pn', hidesLid: true, issues: 'never' })
  await chat.write('pelo número')
  await chat.heardUntil('pelo número')
  return chat
}

const linked = (phone: string) =>
  eventually(
    async () => (await gateway.heard(identitiesLinked, COMPANY, () => true)).flatMap(({ pairs }) => pairs),
    (pairs) => pairs.some((pair) => pair.phone === phone),
  )

/** Whether a message was read at its first delivery, without a retry. */
const wasReadAtOnce = async (id: string) => !(await traceOf(network, id)).includes('retry')

test('the first message from a LID is read at once if a group had reported the pair of phone and LID', async () => {
  const chat = await givenWithoutLid()
  await control.putPhone(chat.customer, { addressing: 'lid', hidesLid: false })
  await control.createGroup({ owner: chat.customer, subject: 'Vizinhos', members: [COMPANY_PHONE] })
  await linked(chat.customer)
  const id = await chat.write('pelo LID')

  expect(await chat.heardUntil('pelo LID')).toEqual(['pelo número', 'pelo LID'])
  expect(await wasReadAtOnce(id)).toBe(true)
})

test('the first group message from an author’s LID is read at once', async () => {
  const chat = await givenChat(gateway, network, COMPANY)
  const group = await control.createGroup({
    owner: chat.customer,
    subject: 'Escola',
    members: [COMPANY_PHONE],
    addressing: 'pn',
  })
  const write = async (text: string) => (await control.sendMessage(chat.customer, { to: group.id, text })).id
  await read(await write('pelo número'))
  await linked(chat.customer)
  await control.changeAddressing(group.id, { addressing: 'lid' })
  const id = await write('pelo LID')
  await read(id)

  expect(await wasReadAtOnce(id)).toBe(true)
})

const read = (id: string) =>
  eventually(
    () => traceOf(network, id),
    (trace) => trace.includes('receipt') || trace.includes('retry'),
  )
