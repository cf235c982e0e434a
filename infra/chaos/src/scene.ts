import type { ConversationText } from './check-inbound.ts'
import type { AnsweredSend } from './check-outbound.ts'
import { type Addresses, type Company, foundCompany } from './company.ts'
import { type Conversation, openConversations } from './conversations.ts'

/** All that was said so far: what customers wrote in the network's order, and which sends were answered with success. */
export type Trail = { readonly written: ConversationText[]; readonly answered: AnsweredSend[] }

/** A company at work, its open conversations, and what was said in them. */
export type Scene = {
  readonly company: Company
  readonly conversations: readonly Conversation[]
  readonly trail: Trail
}

/** Signs up a company and lets customers of its own open conversations. @param area first digits of its numbers, 55119880 */
export async function openScene(addresses: Addresses, name: string, area: string, customers: number): Promise<Scene> {
  const company = await foundCompany(addresses, name, `${area}99999`)
  const numbers = Array.from({ length: customers }, (_, index) => `${area}${String(index).padStart(5, '0')}`)
  const conversations = await openConversations(addresses, company, numbers)
  return { company, conversations, trail: { written: [], answered: [] } }
}
