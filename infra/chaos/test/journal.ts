import pg from 'pg'

/** What the gateways have committed, seen by the server's administrator. */
export async function openJournal(serverUrl: string) {
  const url = new URL(serverUrl)
  url.pathname = '/recado_connections'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const numberOf = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]?.count)
  return {
    count: () => numberOf('select count(*) from wa_journal'),
    /** Rows of a gateway that had already been replaced when it wrote them. */
    countStale: () =>
      numberOf(`select count(*) from (
        select epoch, max(epoch) over (partition by company_id, connection_id order by received_at) as newest
        from wa_journal) as row where epoch < newest`),
    [Symbol.asyncDispose]: () => client.end(),
  }
}
