import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { sql } from 'kysely'
import { toItem } from '../contact-list-items/item-row-repository.ts'
import type { Tx } from '../db.ts'

/** A number that nobody knows about. */
export type UncheckedNumber = { readonly number: string; readonly phone: string }

/**
 * Takes items whose numbers nobody knows about, those that wait longest first; they come again after 10 minutes. Items
 * that another transaction holds are left to it.
 */
export async function takeUnchecked({ db }: Tx, atMost: number): Promise<UncheckedNumber[]> {
  const { rows } = await sql<UncheckedNumber>`
    with due as (
      select id from contact_list_item where is_whatsapp_valid is null and check_after <= now()
      order by check_after, id limit ${atMost} for no key update skip locked)
    update contact_list_item as item set check_after = now() + interval '10 minutes'
    from due where item.id = due.id
    returning item.number, item.phone`.execute(db)
  return rows
}

/** Holds those who have the number until the transaction ends, in the order of their ids. */
export async function lockItemsOf({ db }: Tx, phone: string): Promise<void> {
  await db
    .selectFrom('contact_list_item')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Notes on all who have the number what WhatsApp said of it, unless it has said something later. @returns who changed */
export async function noteAnswer(
  { db }: Tx,
  { phone, isValid, at }: { readonly phone: string; readonly isValid: boolean; readonly at: Date },
): Promise<ContactListItem[]> {
  const rows = await db
    .updateTable('contact_list_item')
    .set((eb) => ({
      is_whatsapp_valid: isValid,
      last_checked_at: at,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('phone', '=', phone)
    .where((eb) => eb.or([eb('last_checked_at', 'is', null), eb('last_checked_at', '<', at)]))
    .returningAll()
    .execute()
  return rows.map(toItem).toSorted((one, other) => one.id - other.id)
}

/** Has the number asked about again in a quarter of an hour. */
export async function postponeCheck({ db }: Tx, phone: string): Promise<void> {
  await db
    .updateTable('contact_list_item')
    .set({ check_after: sql<Date>`now() + interval '15 minutes'` })
    .where('phone', '=', phone)
    .where('is_whatsapp_valid', 'is', null)
    .execute()
}
