import pg from 'pg'

/** Connects as the server's administrator. */
export async function connect(serverUrl: string, database: string): Promise<pg.Client> {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  // without a listener, a stopped server would end this process; a running query fails with its own error
  client.on('error', () => {})
  await client.connect()
  return client
}
