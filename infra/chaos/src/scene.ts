import { type Addresses, type Company, connectNumber, foundCompany } from './company.ts'
import { type Conversation, openConversations } from './conversations.ts'
import type { Sighting } from './sighting.ts'

/** The confirmed messages: those that customers wrote, and the sends that were answered with success. */
export type Trail = { readonly written: Sighting[]; readonly answered: Sighting[] }

/** A company at work, its open conversations, and their messages. */
export type Scene = {
  readonly company: Company
  readonly conversations: readonly Conversation[]
  readonly trail: Trail
}

type Staff = {
  readonly name: string
  readonly area: string // first digits of its numbers, 55119880
  readonly connections: number
  readonly customers: number // of each connection
}

/** Signs up a company, pairs its numbers and lets customers of each open conversations. */
export async function openScene(addresses: Addresses, { name, area, connections, customers }: Staff): Promise<Scene> {
  const numberOf = (connection: number) => `${area}9999${9 - connection}`
  const company = await foundCompany(addresses, name, numberOf(0))
  const conversations: Conversation[] = []
  for (let connection = 0; connection < connections; connection++) {
    const number = numberOf(connection)
    if (connection > 0) await connectNumber(addresses, company, `Filial ${connection}`, number)
    const people = Array.from(
      { length: customers },
      (_, index) => `${area}${connection}${String(index).padStart(4, '0')}`,
    )
    conversations.push(...(await openConversations(addresses, { agent: company.agent, number }, people)))
  }
  return { company, conversations, trail: { written: [], answered: [] } }
}
