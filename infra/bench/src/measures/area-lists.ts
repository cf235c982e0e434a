import type { PartName } from '@recado/up/stack/parts'
import pg from 'pg'
import type { Measure } from '../measure.ts'
import type { Product } from '../product.ts'
import { signInSeeded } from '../seed/seed.ts'
import { compareRoute } from './compare-route.ts'

const RATIO_AT_MOST = 2.5
const PER_SECOND_AT_LEAST = 800

/** Measures how fast an admin gets the lists of chats, campaigns, invoices and deliveries. */
export const areaLists: Measure = {
  number: 30,
  inProduct: async (product) => {
    const compare = async (service: PartName, path: string, name: string) => {
      // a new sign-in for each list, because a token expires within minutes
      const { token } = await signInSeeded(product, 1, 'admin-1')
      return compareRoute(product, {
        measure: 30,
        name,
        service,
        path,
        token,
        ratioAtMost: RATIO_AT_MOST,
        perSecondAtLeast: PER_SECOND_AT_LEAST,
      })
    }
    const webhookId = await findWebhook(product)
    return [
      ...(await compare('chat', '/chats', 'GET /chats')),
      ...(await compare('campaigns', '/campaigns', 'GET /campaigns')),
      ...(await compare('billing', '/invoices/all', 'GET /invoices/all')),
      ...(await compare('tickets', `/webhooks/${webhookId}/deliveries`, 'GET /webhooks/:webhookId/deliveries')),
    ]
  },
}

/** @returns the id of the data set's only webhook */
async function findWebhook(product: Product): Promise<string> {
  const client = new pg.Client({ connectionString: product.databaseUrl('tickets') })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from webhook order by id limit 1')
  await client.end()
  if (!rows[0]) throw new Error('the data set has no webhook')
  return rows[0].id
}
