import { FREE_REACH, type Reach } from '@recado/contracts/connections/reach'
import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import { reachOf } from './reach-repository.ts'

/** The account linked to a connection. */
export type Account = {
  readonly number: string | null // null: no phone is linked
  readonly reach: Reach
}

/** An SQL expression that selects the account of a connection as JSON; `readAccount` parses it. */
export const accountOf = (connectionId: RawBuilder<unknown>) => sql<StoredAccount | null>`(
  select json_build_object('number', number, 'reach_number', reach_number, 'locked_until', locked_until,
      'lock_type', lock_type, 'new_chat_cap', new_chat_cap, 'cap_ends_at', cap_ends_at)
    from connection account where account.id = ${connectionId})`

type StoredAccount = Readonly<
  Record<'number' | 'reach_number' | 'locked_until' | 'lock_type' | 'cap_ends_at', string | null>
> & {
  readonly new_chat_cap: string
}

export function readAccount(stored: StoredAccount | null): Account {
  if (!stored) return { number: null, reach: FREE_REACH }
  const { locked_until, cap_ends_at, ...row } = stored
  const reach = reachOf({ ...row, locked_until: timeOf(locked_until), cap_ends_at: timeOf(cap_ends_at) })
  return { number: stored.number, reach }
}

export async function findAccount({ db }: RepositoryTx, connectionId: number): Promise<Account> {
  const { account } = await db
    .selectNoFrom(accountOf(sql`${connectionId}::bigint`).as('account'))
    .executeTakeFirstOrThrow()
  return readAccount(account)
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))
