import type { Stack } from '@recado/up/stack/stack'
import pg from 'pg'

/** Connects to the database of one service of a fresh product, as a role that bypasses row-level security. */
export async function openDatabase({ postgresUrl }: Stack, service: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(postgresUrl), { pathname: `/recado_${service}` }).href,
  })
  await client.connect()
  return client
}
