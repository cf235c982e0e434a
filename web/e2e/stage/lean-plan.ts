import pg from 'pg'
import type { Stage } from './stage.ts'

/**
 * Adds a plan without features to the installation, and makes billing announce it.
 * @returns the id of the plan
 */
export async function offerLeanPlan({ databaseUrl, stack }: Stage): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl('billing') })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `insert into plan (name, users, connections, queues, features, value_cents)
     values ('Enxuto', 1, 1, 1, '{}', 100) returning id`,
  )
  await client.end()
  await stack.restart('billing') // billing announces its plans when it starts
  return Number(rows[0]?.id)
}
