import { nameOf } from './installation.ts'
import { withClient } from './with-client.ts'

/**
 * Writes the time of the last complete backup into a comment on each database, for `make doctor`. A restored database
 * has no comment, because a dump does not contain it.
 * @param urls the administrator's addresses of the databases
 */
export async function noteBackup(urls: readonly string[], until: string): Promise<void> {
  for (const url of urls) {
    await withClient(url, async (client) => {
      const remark = client.escapeLiteral(JSON.stringify({ backup: until }))
      await client.query(`comment on database ${client.escapeIdentifier(nameOf(url))} is ${remark}`)
    })
  }
}
