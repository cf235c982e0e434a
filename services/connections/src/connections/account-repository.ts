import type { Reach } from '@recado/contracts/connections/reach'
import type { Tx } from '../db.ts'
import { REACH_COLUMNS, reachOf } from '../reach/reach-rules.ts'

/** The account that is linked to a connection. */
export type Account = {
  readonly connectionId: number
  readonly number: string | null // null: none is
  readonly reach: Reach
}

/** Also of a connection that is deleted. */
export async function findAccount({ db }: Tx, connectionId: number): Promise<Account> {
  const row = await db.selectFrom('connection').select(REACH_COLUMNS).where('id', '=', connectionId).executeTakeFirst()
  return { connectionId, number: row?.number ?? null, reach: reachOf(row ?? NOBODY) }
}

const NOBODY = {
  number: null,
  reach_number: null,
  locked_until: null,
  lock_type: null,
  new_chat_cap: 'NONE',
  cap_ends_at: null,
}
