import type { SheetPerson } from '@recado/kit/sheets/read-people'
import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** @returns the phones of this list that belong to contacts, with the ids of the contacts */
export async function findKnownPhones({ db }: RepositoryTx, phones: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('contact_identity')
    .select(['value', 'contact_id'])
    .where('kind', '=', 'phone')
    .where(sql<boolean>`value = any(${phones}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.value, row.contact_id]))
}

/** Adds contacts in one statement. @returns their ids by number */
export async function insertPeople({ db }: RepositoryTx, people: readonly SheetPerson[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into contact (name, typed_name, number, email, field_values)
    select name, case when "isNamed" then name end, number, email, fields from ${tableOf(people)}
    returning id, number`.execute(db)
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/**
 * Adds phones to contacts in a fixed order, so that two imports cannot deadlock.
 * @returns the contacts whose phone another request added first
 */
export async function addPhones({ db }: RepositoryTx, owners: ReadonlyMap<string, number>): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into contact_identity (kind, value, contact_id)
    select 'phone', phone, id
    from unnest(${[...owners.keys()]}::text[], ${[...owners.values()]}::bigint[]) as owner (phone, id) order by phone
    on conflict do nothing
    returning contact_id`.execute(db)
  const added = new Set(rows.map((row) => row.contact_id))
  return [...owners.values()].filter((id) => !added.has(id))
}

/** Deletes contacts that no other row refers to. */
export async function removeUnused({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('contact').where('id', 'in', ids).execute()
}

/**
 * Fills in missing fields of contacts: the name, which counts as typed by an agent, the e-mail, and the company's
 * fields.
 * @returns the number of changed contacts
 */
export async function completePeople(
  { db }: RepositoryTx,
  people: readonly (SheetPerson & { readonly id: number })[],
): Promise<number> {
  const { rows } = await sql`
    with person as (select * from ${tableOf(people)}),
    held as (select id from contact where id in (select id from person) order by id for no key update)
    update contact set
      name = case when contact.typed_name is null and person."isNamed" then person.name else contact.name end,
      typed_name = case when contact.typed_name is null and person."isNamed" then person.name else contact.typed_name end,
      email = coalesce(contact.email, person.email),
      field_values = person.fields || contact.field_values,
      version = contact.version + 1,
      updated_at = clock_timestamp()
    from person join held on held.id = person.id
    where contact.id = person.id
      and (contact.typed_name is null and person."isNamed" or contact.email is null and person.email is not null
        or person.fields || contact.field_values <> contact.field_values)
    returning contact.id`.execute(db)
  return rows.length
}

/** The people as a table in one SQL parameter. */
const tableOf = (people: readonly SheetPerson[]): RawBuilder<unknown> => sql`jsonb_to_recordset(
  ${JSON.stringify(people)}::jsonb) as person (id bigint, number text, name text, "isNamed" boolean, email text, fields jsonb)`
