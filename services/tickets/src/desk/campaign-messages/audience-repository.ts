import { sql } from 'kysely'
import { type FieldCondition, meets } from '../../conversation/contact-fields/field-condition-repository.ts'
import type { RepositoryTx } from '../../tables/db.ts'

/** A contact as a possible recipient of a campaign. */
export type Person = {
  readonly contactId: number
  readonly name: string
  readonly number: string | null
  readonly email: string | null
  readonly optOut: boolean
  readonly isBlocked: boolean
  readonly isValid: boolean | null // null: not checked on WhatsApp yet
  readonly hasLid: boolean
}

type Row = {
  contact_id: number
  phone: string
  name: string
  number: string | null
  email: string | null
  opt_out: boolean
  is_blocked: boolean
  is_whatsapp_valid: boolean | null
  has_lid: boolean
}

const PERSON = sql`contact.id as contact_id, contact.name, contact.number, contact.email, contact.is_whatsapp_valid,
  contact.opt_out_at is not null as opt_out, contact.blocked_at is not null as is_blocked, exists (
    select from contact_identity lid where lid.contact_id = contact.id and lid.kind = 'lid') as has_lid`

/** The contacts that have a ticket with the tag, without groups, in the order of their creation. */
export async function findTagged({ db }: RepositoryTx, tagId: number, conditions: Conditions = []): Promise<Person[]> {
  const { rows } = await sql<Row>`
    with tagged as materialized (
      select distinct ticket.contact_id as id from ticket_tag join ticket on ticket.id = ticket_tag.ticket_id
      where ticket_tag.tag_id = ${tagId})
    select ${PERSON} from tagged join contact on contact.id = tagged.id
    where not contact.is_group and ${thatMeet(db, conditions)} order by contact.id`.execute(db)
  return rows.map(toPerson)
}

/** The contacts whose fields meet the conditions, without groups, in the order of their creation. */
export async function findMeeting({ db }: RepositoryTx, conditions: Conditions): Promise<Person[]> {
  const { rows } = await sql<Row>`select ${PERSON} from contact
    where not contact.is_group and ${thatMeet(db, conditions)} order by contact.id`.execute(db)
  return rows.map(toPerson)
}

type Conditions = readonly FieldCondition[]

const thatMeet = (db: RepositoryTx['db'], conditions: Conditions) =>
  sql`contact.id in (${db.selectFrom('contact').select('contact.id').where(meets(conditions))})`

/** The contacts with these phones. The keys of the map are phones in canonical spelling. */
export async function findWithPhones({ db }: RepositoryTx, phones: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Row>`
    select owned.value as phone, ${PERSON} from contact_identity owned join contact on contact.id = owned.contact_id
    where owned.kind = 'phone' and owned.value = any (${phones}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.phone, toPerson(row)]))
}

/** The numbers of the company's connections, as WhatsApp spells them. */
export async function findOwnNumbers({ db }: RepositoryTx): Promise<string[]> {
  const rows = await db
    .selectFrom('connection_ref')
    .select('number')
    .where('deleted', '=', false)
    .where('number', 'is not', null)
    .execute()
  return rows.flatMap(({ number }) => number ?? [])
}

/** Whether the company has erased a contact that had opted out of campaigns. */
export async function hasErased({ db }: RepositoryTx): Promise<boolean> {
  return (await db.selectFrom('erased_opt_out').select('hash').limit(1).executeTakeFirst()) !== undefined
}

/** @returns the hashes of this list that belong to erased contacts that had opted out of campaigns */
export async function findErased({ db }: RepositoryTx, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select hash from erased_opt_out where hash = any (${hashes}::text[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

const toPerson = (row: Row): Person => ({
  contactId: row.contact_id,
  name: row.name,
  number: row.number,
  email: row.email,
  optOut: row.opt_out,
  isBlocked: row.is_blocked,
  isValid: row.is_whatsapp_valid,
  hasLid: row.has_lid,
})
