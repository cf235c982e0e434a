import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { sql } from 'kysely'
import { addressRow } from '../address-row.ts'
import { type Account, accountOf, readAccount } from '../reach/account-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { ChatTimer } from '../timers/chat-timer.ts'
import { readTimer, timerOf } from '../timers/timer-repository.ts'
import type { Trust } from '../trust/trust.ts'
import { linkedNumber, readTrust, trustBetween } from '../trust/trust-repository.ts'

export type ChatFacts = {
  readonly account: Account // the account that is linked to the connection
  readonly trust: Trust | undefined // the trust between the account and the person; undefined for groups
  readonly timer: ChatTimer | undefined // the disappearing-message timer of the chat
}

/** Reads all stored facts that sending to a chat needs, in one statement. */
export async function findChatFacts(
  { db }: RepositoryTx,
  connectionId: number,
  chat: WhatsappAddress,
): Promise<ChatFacts> {
  const row = addressRow(chat)
  const names = { lid: sql`${row.lid}::text`, phone: sql`${row.phone}::text`, groupId: sql`${row.group_id}::text` }
  const connection = sql`${connectionId}::bigint`
  const { account, trust, timer } = await db
    .selectNoFrom([
      accountOf(connection).as('account'),
      trustBetween({ connectionId: connection, ownNumber: linkedNumber(connection) }, names).as('trust'),
      timerOf(connection, names).as('timer'),
    ])
    .executeTakeFirstOrThrow()
  return { account: readAccount(account), trust: readTrust(trust), timer: readTimer(timer) }
}
