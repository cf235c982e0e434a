import pg from 'pg'
import type { Stage } from './stage.ts'

/**
 * Adds a plan without any feature to the installation, and has it announced.
 * @returns its id
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
