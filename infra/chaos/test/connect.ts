import pg from 'pg'

/** Connects as the server's administrator. */
export async function connect(serverUrl: string, database: string): Promise<pg.Client> {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {}) // the server was stopped; a running query fails by itself
  await client.connect()
  return client
}
