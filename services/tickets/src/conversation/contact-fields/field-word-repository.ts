import type { FieldKind, FieldValue } from '@recado/contracts/contact-fields/contact-field'
import { wordOf } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** The values of a contact's fields as texts to the contact show them, by the keys of the fields; '' without a value. */
export type FieldWords = ReadonlyMap<string, string>

type Row = {
  readonly contactId: number
  readonly key: string
  readonly kind: FieldKind
  readonly value: FieldValue['value'] | null
}

/** The fields with these keys, by contact. Keys that no field has are missing. */
export async function findFieldWords(
  { db }: RepositoryTx,
  { contactIds, keys }: { readonly contactIds: readonly number[]; readonly keys: readonly string[] },
  language: Language,
): Promise<Map<number, FieldWords>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select contact.id as "contactId", field.key, field.kind, contact.field_values -> field.id::text as value
    from contact, contact_field as field
    where contact.id = any(${contactIds}::bigint[]) and field.key = any(${keys}::text[]) and field.deleted_at is null`.execute(
    db,
  )
  const words = new Map<number, Map<string, string>>()
  for (const { contactId, key, kind, value } of rows) {
    const known = words.get(contactId) ?? new Map<string, string>()
    words.set(contactId, known.set(key, wordOf({ kind }, value ?? undefined, language)))
  }
  return words
}
