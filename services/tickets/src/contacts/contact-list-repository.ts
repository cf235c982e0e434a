import type { Contact } from '@recado/contracts/contacts/contact'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../db.ts'
import { toContact } from './contact-repository.ts'
import { phoneSearchTerms } from './phone-number.ts'

type Search = { readonly searchParam?: string | undefined }
type ContactExpression = ExpressionBuilder<Database, 'contact'>

/** One page, by name. */
export async function findContacts({ db }: Tx, search: Search & { readonly pageNumber: number }): Promise<Contact[]> {
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where(matches(search))
    .orderBy('search_name')
    .orderBy('id')
    .limit(PAGE_SIZE.contacts)
    .offset((search.pageNumber - 1) * PAGE_SIZE.contacts)
    .execute()
  return rows.map(toContact)
}

export async function countContacts({ db }: Tx, search: Search): Promise<number> {
  const { count } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(matches(search))
    .executeTakeFirstOrThrow()
  return count
}

const PICKED = 50

/** The first ones by name, for pickers. */
export function findPicks({ db }: Tx, search: Search): Promise<Pick<Contact, 'id' | 'name' | 'number'>[]> {
  return db
    .selectFrom('contact')
    .select(['id', 'name', 'number'])
    .where(matches(search))
    .orderBy('search_name')
    .orderBy('id')
    .limit(PICKED)
    .execute()
}

/** By name or e-mail without case and accents, or the number in any mask and spelling. */
const matches =
  ({ searchParam: text }: Search) =>
  (eb: ContactExpression): Expression<SqlBool> => {
    if (!text) return eb.lit(true)
    const phones = phoneSearchTerms(text).map((digits) =>
      eb(
        'contact.id',
        'in',
        eb
          .selectFrom('contact_identity')
          .select('contact_identity.contact_id')
          .where('contact_identity.kind', '=', 'phone')
          .where(sql<SqlBool>`strpos(contact_identity.value, ${digits}) > 0`),
      ),
    )
    return eb.or([
      sql<SqlBool>`strpos(contact.search_name, folded(${text})) > 0`,
      sql<SqlBool>`strpos(folded(contact.email), folded(${text})) > 0`,
      ...phones,
    ])
  }
