import { randomUUID } from 'node:crypto'
import { endSession } from '@recado/contracts/connections/routes'
import { phoneBookRequested } from '@recado/contracts/contacts/events'
import { messageReceived, phoneBookTold } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, startForFile } from '../../test/harness.ts'

const COMPANY = 81
const { network, gateway } = await startForFile()

async function told(whatsappId: number, companyId = COMPANY) {
  const importId = randomUUID()
  await gateway.publish(phoneBookRequested, companyId, { whatsappId, importId })
  const isMine = (answer: { importId: string }) => answer.importId === importId
  const all = (await gateway.heard(phoneBookTold, companyId, (answers) => answers.some(isMine))).filter(isMine)
  return all.flatMap(({ people }) => people)
}

test('the phone book of a linked phone is published on request, without groups, and is empty once the phone is unlinked', async () => {
  await network.control.putPhone(COMPANY_PHONE, { history: 'all' })
  await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'antes' })
  const hidden = '5521977772222'
  await network.control.putPhone(CUSTOMER, { username: 'cliente.um' })
  await network.control.putPhone(hidden, { name: 'Ana', username: 'ana.lima', hidesNumber: true })
  await network.control.sendMessage(hidden, { to: COMPANY_PHONE, text: 'antes' })
  await network.control.createGroup({ owner: COMPANY_PHONE, subject: 'Vizinhos', members: [CUSTOMER] })
  const whatsappId = await givenOpen(gateway, network, COMPANY)

  const people = await eventually(
    () => told(whatsappId),
    (found) => found.length > 1,
  )
  const lid = expect.stringMatching(/^\d+$/)
  expect(people.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''))).toEqual([
    { address: { phone: null, lid, username: 'ana.lima' }, name: null },
    { address: { phone: CUSTOMER, lid, username: 'cliente.um' }, name: 'Cliente' },
  ])
  expect(await told(whatsappId, COMPANY + 1)).toEqual([])
  // the phone's messages are not imported, because `IMPORT_HISTORY_DAYS` is 0
  expect(await gateway.heard(messageReceived, COMPANY, () => true)).toEqual([])

  await gateway.call(endSession, { params: { whatsappId } }, { as: { companyId: COMPANY } })
  await eventually(
    () => told(whatsappId),
    (found) => found.length === 0,
  )
})
