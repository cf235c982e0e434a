import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import { valueRows } from '@recado/kit/db/value-rows'
import { type RawBuilder, sql } from 'kysely'
import { addressRow } from '../address-row.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { linkedNumber } from '../trust/trust-repository.ts'
import type { ChatTimer, TimerNews } from './chat-timer.ts'

type StoredTimer = { readonly seconds: number; readonly set_at: string }
type Names = Readonly<Record<'lid' | 'phone' | 'groupId', RawBuilder<unknown>>>

/**
 * An SQL expression that selects the timer of a chat as JSON; `readTimer` parses it. If timers are stored under both
 * LID and phone number of the chat, it selects the newer timer.
 */
export const timerOf = (connectionId: RawBuilder<unknown>, { lid, phone, groupId }: Names) => sql<StoredTimer | null>`(
  select json_build_object('seconds', seconds, 'set_at', set_at)
    from chat_timer timer
    where timer.connection_id = ${connectionId} and timer.own_number = ${linkedNumber(connectionId)}
      and (timer.lid = ${lid} or timer.lid is null and timer.phone = ${phone}
        or timer.lid is null and timer.phone is null and timer.group_id = ${groupId})
    order by set_at desc limit 1)`

export const readTimer = (stored: StoredTimer | null): ChatTimer | undefined =>
  stored ? { seconds: stored.seconds, setAt: new Date(stored.set_at) } : undefined

/** @returns the timer of a chat; undefined when it was never reported */
export async function findTimer(
  { db }: RepositoryTx,
  connectionId: number,
  chat: WhatsappAddress,
): Promise<ChatTimer | undefined> {
  const { lid, phone, group_id } = addressRow(chat)
  const names = { lid: sql`${lid}::text`, phone: sql`${phone}::text`, groupId: sql`${group_id}::text` }
  const { timer } = await db
    .selectNoFrom(timerOf(sql`${connectionId}::bigint`, names).as('timer'))
    .executeTakeFirstOrThrow()
  return readTimer(timer)
}

type Row = { lid: string | null; phone: string | null; group_id: string | null; seconds: number; set_at: Date }

/**
 * Stores timers of chats of the linked account, unless a newer timer is stored. Stores nothing while no account is
 * linked.
 *
 * A timer under a person's phone number is deleted once a timer under their LID is stored; the newer of the two is
 * stored.
 *
 * @returns the changed timers
 */
export async function saveTimers(
  { db }: RepositoryTx,
  connectionId: number,
  told: readonly TimerNews[],
): Promise<(ChatTimer & WhatsappAddress)[]> {
  const given = valueRows('given', {
    lid: ['text', told.map(({ chat }) => chat.lid)],
    phone: ['text', told.map(({ chat }) => chat.phone)],
    group_id: ['text', told.map(({ chat }) => chat.group ?? null)],
    seconds: ['int', told.map(({ seconds }) => seconds)],
    set_at: ['timestamptz', told.map(({ setAt }) => setAt)],
  })
  const ownNumber = linkedNumber(sql`${connectionId}::bigint`)
  const { rows } = await sql<Row>`with account as (select ${ownNumber} as number),
    given as (select lid, phone, group_id, seconds, set_at from ${given}),
    former as (
      delete from chat_timer using given
        where chat_timer.connection_id = ${connectionId} and chat_timer.own_number = (select number from account)
          and given.lid is not null and chat_timer.lid is null and chat_timer.phone = given.phone
        returning given.lid, chat_timer.seconds, chat_timer.set_at),
    newest as (
      select distinct on (lid, phone, group_id) * from (
          select lid, case when lid is null then phone end as phone, group_id, seconds, set_at from given
          union all select lid, null, null, seconds, set_at from former) as told
        order by lid, phone, group_id, set_at desc)
    insert into chat_timer (connection_id, own_number, lid, phone, group_id, seconds, set_at)
      select ${connectionId}, account.number, lid, phone, group_id, seconds, set_at from newest, account
        where account.number is not null
      on conflict (company_id, connection_id, own_number, lid, phone, group_id) do update
        set seconds = excluded.seconds, set_at = excluded.set_at
        where chat_timer.set_at < excluded.set_at -- of two timers of one second, the last report wins
          or (chat_timer.set_at = excluded.set_at and chat_timer.seconds <> excluded.seconds)
      returning lid, phone, group_id, seconds, set_at`.execute(db)
  return rows.map(({ lid, phone, group_id, seconds, set_at }) => ({
    ...(group_id === null ? { lid, phone } : { lid, phone, group: group_id }),
    seconds,
    setAt: set_at,
  }))
}
