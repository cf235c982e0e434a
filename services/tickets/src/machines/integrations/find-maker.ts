import type { Tx } from '../../tables/db.ts'
import type { Maker } from '../../tables/message-tables.ts'
import { findIntegrationRow } from './integration-repository.ts'

/** The integration as an author of messages. */
export async function findMaker(tx: Tx, id: number): Promise<Maker | undefined> {
  const row = await findIntegrationRow(tx, id)
  return row && { kind: 'integration', id, name: row.name }
}
