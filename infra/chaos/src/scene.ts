import { type Addresses, type Company, connectNumber, foundCompany } from './company.ts'
import { type Conversation, openConversations } from './conversations.ts'
import type { Sighting } from './sighting.ts'

/** The confirmed messages: `written` by customers, and `answered` by agents whose request succeeded. */
export type Trail = { readonly written: Sighting[]; readonly answered: Sighting[] }

/** A working company with open conversations, and the confirmed messages of these. */
export type Scene = {
  readonly company: Company
  readonly conversations: readonly Conversation[]
  readonly trail: Trail
}

type Staff = {
  readonly name: string
  readonly area: string // prefix of its phone numbers, such as 55119880
  readonly connections: number
  readonly customers: number // how many customers write to each connection
}

/** Signs up a company, pairs its numbers and opens conversations of customers with each number. */
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
