import { type Addresses, type Company, foundCompany } from '@recado/chaos/company'
import { type Conversation, openConversations } from '@recado/chaos/conversations'
import { deleteConnection } from '@recado/contracts/connections/routes'
import type { Product } from '../product.ts'

const CONVERSATIONS = 40

/** A company with a paired number and open conversations. */
export type Working = { readonly company: Company; readonly conversations: readonly Conversation[] }

/** Signs up the first company of an empty product and opens `count` conversations in it. */
export async function foundWorking(addresses: Addresses, count = CONVERSATIONS): Promise<Working> {
  const company = await foundCompany(addresses, 'Medida', '5511955550000')
  const customers = Array.from({ length: count }, (_, index) => `55219444${10_000 + index}`)
  return { company, conversations: await openConversations(addresses, company, customers) }
}

/** Runs `use` with a new company in the product that holds the data set, and ends the company's session afterwards. */
export async function withWorkingCompany<R>(product: Product, use: (working: Working) => Promise<R>): Promise<R> {
  // differs in each run, because the product and the network keep earlier companies
  const unique = String(Date.now()).slice(-8)
  const company = await foundCompany(product.addresses, `Medida${unique}`, `5511${unique}9`)
  try {
    const customers = Array.from({ length: CONVERSATIONS }, (_, index) => `5521${unique}${10 + index}`.slice(0, 15))
    return await use({ company, conversations: await openConversations(product.addresses, company, customers) })
  } finally {
    await company.admin.call(deleteConnection, { params: { whatsappId: company.whatsappId } })
  }
}
