import { type Person, signIn } from '@recado/chaos/person'
import pg from 'pg'
import { foundCompany, PASSWORD } from './company.ts'
import type { Stage } from './stage.ts'

/**
 * Signs up the company of the operator.
 * @returns its admin, who manages all companies
 */
export async function foundOperator(stage: Stage, name: string): Promise<Person> {
  const { user } = await foundCompany(stage, { name })
  const client = new pg.Client({ connectionString: stage.databaseUrl('auth') })
  await client.connect()
  await client.query('update app_user set super = true where id = $1', [user.id])
  await client.end()
  return signIn(stage.url, user.email, PASSWORD)
}
