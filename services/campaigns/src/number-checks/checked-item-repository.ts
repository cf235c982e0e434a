import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { patch } from '@recado/kit/db/patch'
import { type RawBuilder, sql } from 'kysely'
import { toItem } from '../contact-list-items/item-row-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { listsInUse } from './list-in-use-repository.ts'

/** An unchecked number, as it was typed and in canonical spelling. */
export type UncheckedNumber = { readonly number: string; readonly phone: string }

const isDue = sql`is_whatsapp_valid is null and check_after <= now()`

/**
 * Takes items with unchecked numbers that a person waits for: typed numbers, and numbers of lists that running and
 * scheduled campaigns use. Taken items are due again after 10 minutes. Skips items that another transaction has locked.
 *
 * Lists take turns, so that a short list does not wait for a long one. Lists of campaigns that start in a day or later
 * come last.
 */
export async function takeAwaited(tx: RepositoryTx, atMost: number): Promise<UncheckedNumber[]> {
  const next = (which: RawBuilder<unknown>) => sql`(
    select id, row_number() over (order by check_after, id) as place from (
      select id, check_after from contact_list_item where ${which} and ${isDue}
      order by check_after, id limit ${atMost}) as first)`
  const due = sql`
    select item.id from contact_list_item as item join (
      select id, min(rank) as rank, min(place) as place from (
        select list.rank, next.id, next.place from (${listsInUse}) as list
          cross join lateral ${next(sql`contact_list_id = list.id`)} as next
        union all select 0, typed.id, typed.place from ${next(sql`is_typed`)} as typed) as waiting
      group by id) as turn on turn.id = item.id
    where ${isDue}
    order by turn.rank, turn.place, random() limit ${atMost} for no key update of item skip locked`
  return take(tx, due)
}

/**
 * Takes any items with unchecked numbers, longest due first. Taken items are due again after 10 minutes. Skips items
 * that another transaction has locked.
 */
export const takeIdle = (tx: RepositoryTx, atMost: number): Promise<UncheckedNumber[]> =>
  take(
    tx,
    sql`select id from contact_list_item where ${isDue}
      order by check_after, id limit ${atMost} for no key update skip locked`,
  )

async function take({ db }: RepositoryTx, due: RawBuilder<unknown>): Promise<UncheckedNumber[]> {
  const { rows } = await sql<UncheckedNumber>`
    with due as (${due})
    update contact_list_item as item
      set check_after = now() + interval '10 minutes', asked_at = coalesce(item.asked_at, now())
    from due where item.id = due.id
    returning item.number, item.phone`.execute(db)
  return rows
}

/** Locks the items with the number until the transaction ends, in the order of their ids. */
export async function lockItemsOf({ db }: RepositoryTx, phone: string): Promise<void> {
  await db
    .selectFrom('contact_list_item')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Records WhatsApp's answer about a number on all items with that number that have no later answer.
 * @returns the changed items
 */
export async function noteAnswer(
  { db }: RepositoryTx,
  { phone, isValid, at }: { readonly phone: string; readonly isValid: boolean; readonly at: Date },
): Promise<ContactListItem[]> {
  const rows = await db
    .updateTable('contact_list_item')
    .set(patch({ is_whatsapp_valid: isValid, last_checked_at: at }))
    .where('phone', '=', phone)
    .where((eb) => eb.or([eb('last_checked_at', 'is', null), eb('last_checked_at', '<', at)]))
    .returningAll()
    .execute()
  return rows.map(toItem).toSorted((one, other) => one.id - other.id)
}

/** Makes the check of the number due again in 15 minutes, on all items where it is unchecked. */
export async function postponeCheck({ db }: RepositoryTx, phone: string): Promise<void> {
  await db
    .updateTable('contact_list_item')
    .set({ check_after: sql<Date>`now() + interval '15 minutes'` })
    .where('phone', '=', phone)
    .where('is_whatsapp_valid', 'is', null)
    .execute()
}
