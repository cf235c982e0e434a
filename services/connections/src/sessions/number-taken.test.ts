import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, linkPhone, startForFile } from '../../test/harness.ts'

const { network, gateway } = await startForFile()
let companies = 190

const linked = async () => (await network.control.devices(COMPANY_PHONE)).map(({ id }) => id)

/** Links the phone to a new connection of the company. */
async function link(companyId: number, name: string, phone = COMPANY_PHONE): Promise<number> {
  const id = await gateway.givenConnection(companyId, { name })
  await linkPhone(gateway, network, companyId, id, phone)
  return id
}

test('a connection that links the phone of another connection of its company ends with the other’s name, and is unlinked', async () => {
  const company = ++companies
  const first = await givenOpen(gateway, network, company)
  const { name } = (await gateway.look(company, first)).body
  const devices = await linked()
  const second = await link(company, 'Segunda')

  const { statusReason, number } = await gateway.reaches(company, second, 'DISCONNECTED')
  expect({ statusReason, number }).toEqual({ statusReason: `este número já está na conexão ${name}`, number: null })
  expect(await eventually(linked, (ids) => ids.length === devices.length)).toEqual(devices)
  expect((await gateway.look(company, first)).body).toMatchObject({ status: 'CONNECTED', number: COMPANY_PHONE })
})

test('a phone that two connections link at the same time is linked to one of them', async () => {
  const company = ++companies
  const ids = await Promise.all(['Uma', 'Outra'].map((name) => link(company, name, CUSTOMER)))
  const statuses = await eventually(
    async () => Promise.all(ids.map(async (id) => (await gateway.look(company, id)).body.status)),
    (all) => all.every((status) => status === 'CONNECTED' || status === 'DISCONNECTED'),
  )

  expect(statuses.toSorted()).toEqual(['CONNECTED', 'DISCONNECTED'])
})

test('one phone can be linked to connections of two companies, and stays linked after a restart of the session', async () => {
  const [company, other] = [++companies, ++companies]
  const [first, second] = [await givenOpen(gateway, network, company), await givenOpen(gateway, network, other)]
  await gateway.restart()
  await network.control.disconnect(COMPANY_PHONE, 'reset')

  await gateway.reaches(company, first, 'CONNECTED')
  await gateway.reaches(other, second, 'CONNECTED')
  expect(await gateway.look(company, first)).toMatchObject({ body: { status: 'CONNECTED', number: COMPANY_PHONE } })
})
