import { createApiKey } from '@recado/contracts/api-keys/routes'
import { listConnections } from '@recado/contracts/connections/routes'
import { listPrompts } from '@recado/contracts/prompts/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Company } from './company.ts'
import { meetCustomer } from './customer.ts'
import { lead } from './lead.ts'
import type { Stage } from './stage.ts'

const CUSTOMER = 'Rita Moreira'
const ANSWERS = [
  'Bom dia! Temos, sim. Para que dia são as rosas?',
  'Entregamos no sábado até as 18 h, em todo o centro.',
  'Anotado: um buquê de rosas vermelhas, com cartão.',
] as const
const SPOKEN = 'Então quero um buquê de rosas vermelhas, daquele de cento e vinte reais, e um cartão. Pago na entrega.'

type Where = { readonly stage: Stage; readonly company: Company }

/**
 * Lets a prompt answer a customer, lets an agent accept the ticket, and creates keys for programs.
 * @returns the customer's ticket
 */
export async function letMachinesWork(where: Where): Promise<Ticket> {
  const { stage, company } = where
  const { admin, agent } = company
  const { providers } = stage
  const { prompts } = await admin.call(listPrompts, { query: { searchParam: 'Recepção' } })
  await lead(where, admin, { promptId: prompts[0]?.id ?? 0 })
  await providers.answer('openai', ...ANSWERS.map((text) => ({ text })))
  const number = `55119444${company.number.slice(-5)}` // a phone that has written to no other company
  const customer = await meetCustomer(where, number, CUSTOMER)
  for (const [index, text] of ['Bom dia! Vocês têm rosas?', 'Para sábado. Vocês entregam?'].entries()) {
    await customer.write(text)
    await customer.got(ANSWERS[index] ?? '')
  }
  await providers.answer('openai-transcription', { text: SPOKEN })
  await customer.speak()
  await customer.got(ANSWERS[2])
  await lead(where, admin, {})
  await customer.speak() // a voice note, which is transcribed only on request
  const connections = await admin.call(listConnections, { query: {} })
  const whatsappId = connections[0]?.id ?? 0
  await admin.call(createApiKey, { body: { name: 'Loja virtual', scopes: ['send', 'read'], whatsappId } })
  await admin.call(createApiKey, {
    body: { name: 'Relatórios da diretoria', scopes: ['read'], queueIds: [company.queueId] },
  })
  const query = { status: 'pending', showAll: 'true', searchParam: CUSTOMER } as const
  const [ticket] = (await admin.call(listTickets, { query })).tickets
  if (!ticket) throw new Error(`${CUSTOMER} has no ticket`)
  return agent.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } })
}
