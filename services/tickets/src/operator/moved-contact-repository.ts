import type { MovedContact } from '@recado/contracts/moving-in/rows'
import type { RepositoryTx } from '../tables/db.ts'
import type { IdentityTable } from '../tables/identity-tables.ts'

/** A contact that moves in, with its identities. */
type Person = MovedContact & { readonly identities: readonly Pick<IdentityTable, 'kind' | 'value'>[] }

/** Inserts contacts with their identities, which no contact has yet. @returns the ids in the same order */
export async function insertMovedContacts({ db }: RepositoryTx, people: readonly Person[]): Promise<number[]> {
  if (people.length === 0) return []
  const rows = people.map(({ name, phone, group, email, extraInfo, createdAt }) => ({
    name,
    typed_name: name,
    push_name: null,
    number: phone,
    email,
    extra_info: JSON.stringify(extraInfo),
    is_whatsapp_valid: true, // the former system asked WhatsApp before it stored a number
    is_group: group !== null,
    created_at: new Date(createdAt),
  }))
  const added = await db.insertInto('contact').values(rows).returning('id').execute()
  const ids = added.map(({ id }) => id).sort((a, b) => a - b) // identity columns count in the order of the values
  const identities = people.flatMap((person, index) =>
    person.identities.map((identity) => ({ ...identity, contact_id: ids[index] ?? 0 })),
  )
  await db
    .insertInto('contact_identity')
    .values(identities)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ids
}
