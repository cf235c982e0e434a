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

/** A person in a sheet with the rank of a priority; 0 also if the sheet has none. */
export type ImportedPerson = SheetPerson & { readonly priority: number }

/** Adds contacts in one statement. @returns their ids by number */
export async function insertPeople(
  { db }: RepositoryTx,
  people: readonly ImportedPerson[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; number: string }>`
    insert into contact (name, typed_name, number, email, field_values, priority)
    select name, case when "isNamed" then name end, number, email, fields, priority from ${tableOf(people)}
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
 * Fills in missing fields of contacts: the name, which counts as typed by an agent, the e-mail, the company's fields, and
 * a priority.
 * @returns the number of changed contacts, and those that got a priority
 */
export async function completePeople(
  { db }: RepositoryTx,
  people: readonly (ImportedPerson & { readonly id: number })[],
): Promise<{ readonly completed: number; readonly prioritized: readonly number[] }> {
  if (people.length === 0) return { completed: 0, prioritized: [] }
  const { rows } = await sql<{ id: number; isPrioritized: boolean }>`
    with person as (select * from ${tableOf(people)}),
    held as (select id, priority from contact where id in (select id from person) order by id for no key update)
    update contact set
      name = case when contact.typed_name is null and person."isNamed" then person.name else contact.name end,
      typed_name = case when contact.typed_name is null and person."isNamed" then person.name else contact.typed_name end,
      email = coalesce(contact.email, person.email),
      field_values = person.fields || contact.field_values,
      priority = greatest(contact.priority, person.priority),
      version = contact.version + 1,
      updated_at = clock_timestamp()
    from person join held on held.id = person.id
    where contact.id = person.id
      and (contact.typed_name is null and person."isNamed" or contact.email is null and person.email is not null
        or person.fields || contact.field_values <> contact.field_values or contact.priority < person.priority)
    returning contact.id, held.priority < contact.priority as "isPrioritized"`.execute(db)
  return {
    completed: rows.length,
    prioritized: rows.filter(({ isPrioritized }) => isPrioritized).map(({ id }) => id),
  }
}

/** The people as a table in one SQL parameter. */
const tableOf = (people: readonly ImportedPerson[]): RawBuilder<unknown> => sql`jsonb_to_recordset(
  ${JSON.stringify(people)}::jsonb) as person (id bigint, number text, name text, "isNamed" boolean, email text, fields jsonb,
    priority smallint)`
