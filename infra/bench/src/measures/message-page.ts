import pg from 'pg'
import type { Measure } from '../measure.ts'
import type { Product } from '../product.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareRoute } from './compare-route.ts'

const MESSAGES = 1_000

/** Measures how fast an agent gets the newest page of a long conversation. */
export const messagePage: Measure = {
  number: 3,
  inProduct: async (product) => {
    const { id, agent } = await findLongTicket(product)
    const { token } = await signInSeeded(product, 1, agent)
    return compareRoute(product, {
      measure: 3,
      name: `GET /messages/:ticketId, page 1 of ${MESSAGES}`,
      path: `/messages/${id}`,
      token,
      ratioAtMost: 2.5,
      perSecondAtLeast: 700,
    })
  },
}

/** Finds a ticket with 1,000 messages, an open one if possible, and its agent. */
export async function findLongTicket(product: Product): Promise<{ id: string; agent: string }> {
  const client = new pg.Client({ connectionString: product.databaseUrl('tickets') })
  await client.connect()
  const { rows } = await client.query<{ id: string; agent: string }>(
    `select ticket.id, user_ref.name as agent
       from ticket join user_ref on user_ref.company_id = ticket.company_id and user_ref.id = ticket.user_id
      where user_ref.profile = 'user' and ticket.company_id = 1
        and (select count(*) from message where message.company_id = 1 and ticket_id = ticket.id) = $1
      order by ticket.status = 'open' desc, ticket.id limit 1`,
    [MESSAGES],
  )
  await client.end()
  if (!rows[0]) throw new Error(`the data set has no ticket with ${MESSAGES} messages`)
  return rows[0]
}
