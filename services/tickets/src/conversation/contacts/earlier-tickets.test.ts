import { listContactTickets } from '@recado/contracts/contacts/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

test('the earlier conversations of a contact are listed newest first with their last words, and only those that the user may see', async () => {
  const company = await harness.company()
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })]
  const chat = { phone: '5511987650501', lid: null }
  const list = async (as: Person, contactId: number) => {
    const { body } = await harness.service.call(listContactTickets, { params: { contactId }, query: {} }, { as })
    return { count: body.count, said: body.tickets.map(({ preview }) => preview) }
  }
  const first = await company.waiting(sales, { chat, text: 'quero comprar' })
  const close = { params: { ticketId: first.id }, body: { status: 'closed' as const } }
  await harness.service.call(updateTicket, close, { as: company.admin })
  const second = await company.waiting(support, { chat, text: 'não funciona' })
  const { contactId } = first
  const seller = await company.person({ queueIds: [sales.id] })

  expect(second.contactId).toBe(contactId)
  expect(await list(company.admin, contactId)).toEqual({ count: 2, said: ['não funciona', 'quero comprar'] })
  expect(await list(seller, contactId)).toEqual({ count: 1, said: ['quero comprar'] })
  expect(await list(await company.person(), contactId)).toEqual({ count: 0, said: [] })
  const stranger = (await harness.company()).admin
  const missing = await harness.service.call(listContactTickets, { params: { contactId }, query: {} }, { as: stranger })
  expect(missing).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
})
