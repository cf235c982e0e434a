import type { TestService } from './service.ts'

/** A statement that a test has recorded. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** Explains statements with the rights of the service, in a transaction of the company. */
export async function plansOf(
  { database, environment }: Pick<TestService, 'database' | 'environment'>,
  companyId: number,
  statements: readonly Statement[],
): Promise<string[]> {
  const client = await database.connect()
  try {
    await client.query('begin')
    await client.query(`set local role ${new URL(environment['DATABASE_URL'] ?? '').username}`)
    await client.query(`set local app.company_id = '${companyId}'`)
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}
