import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import type { Known } from '@recado/contracts/open-enum'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ContactFieldTable } from '../../tables/contact-field-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'

/** A field as its owner knows it. */
export type KnownField = Known<ContactField>

const listed = ({ db }: RepositoryTx) =>
  db.selectFrom('contact_field').selectAll().where('deleted_at', 'is', null).orderBy('position').orderBy('id')

/** The fields in their order. */
export const findFields = async (tx: RepositoryTx): Promise<KnownField[]> => (await listed(tx).execute()).map(toField)

/** Like `findFields`. No field is changed or deleted until the transaction ends. */
export const shareFields = async (tx: RepositoryTx): Promise<KnownField[]> =>
  (await listed(tx).forShare().execute()).map(toField)

/** Lets one transaction at a time add, order or delete fields of the company. */
export async function lockFields(tx: RepositoryTx): Promise<KnownField[]> {
  const name = `contact-fields:${tx.caller.companyId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db)
  return findFields(tx)
}

/** Locks the field until the transaction ends. @throws ERR_NO_CONTACT_FIELD_FOUND */
export async function lockField({ db }: RepositoryTx, id: number): Promise<KnownField> {
  const found = db.selectFrom('contact_field').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return toField(await getOr404('contactField', found.forUpdate().executeTakeFirst()))
}

/** @throws ERR_DUPLICATED_CONTACT_FIELD */
export const insertField = async ({ db }: RepositoryTx, field: Insertable<ContactFieldTable>): Promise<KnownField> =>
  toField(await db.insertInto('contact_field').values(field).returningAll().executeTakeFirstOrThrow().catch(refuse))

/** @throws ERR_DUPLICATED_CONTACT_FIELD */
export async function updateField(
  { db }: RepositoryTx,
  id: number,
  change: Pick<Updateable<ContactFieldTable>, 'name' | 'options' | 'position' | 'deleted_at'>,
): Promise<KnownField> {
  const changed = db.updateTable('contact_field').set(patch(change)).where('id', '=', id).returningAll()
  return toField(await changed.executeTakeFirstOrThrow().catch(refuse))
}

const refuse = refuseDouble({ contact_field_name: 'ERR_DUPLICATED_CONTACT_FIELD' })

const toField = (row: Selectable<ContactFieldTable>): KnownField => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  key: row.key,
  kind: row.kind,
  options: row.options,
  position: row.position,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
