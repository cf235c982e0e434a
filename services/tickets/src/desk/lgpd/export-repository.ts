import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

export async function insertExport({ db }: RepositoryTx, contactId: number, userId: number): Promise<void> {
  await db.insertInto('contact_export').values({ contact_id: contactId, user_id: userId }).execute()
}

/** A requested archive, its contact, and the user who requested it. */
export type Export = { readonly id: number; readonly contactId: number; readonly userId: number }

export const getExport = ({ db }: RepositoryTx, id: number): Promise<Export> =>
  db
    .selectFrom('contact_export')
    .select(['id', 'contact_id as contactId', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function finishExport({ db }: RepositoryTx, id: number, path: string): Promise<void> {
  await db.updateTable('contact_export').set({ path }).where('id', '=', id).execute()
}

/** The archive at this path. Only the user who requested it may download it. */
export async function findExportFile(
  { db }: RepositoryTx,
  userId: number,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  const row = await db
    .selectFrom('contact_export')
    .select('contact_id')
    .where('path', '=', path)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { name: `contato-${row.contact_id}.zip`, mime: 'application/zip' }
}

/** The stored data of a contact except messages, in the format of the archive. */
export async function findDossier({ db }: RepositoryTx, contactId: number): Promise<unknown> {
  const { rows } = await sql<{ dossier: unknown }>`
    select jsonb_build_object(
      'contact', to_jsonb(contact) - 'search_name' - 'search_text' - 'search_fields' - 'field_values' || jsonb_build_object('fields', (
          select coalesce(jsonb_object_agg(f.name, contact.field_values -> f.id::text), '{}') from contact_field f
          where f.deleted_at is null and contact.field_values ? f.id::text)),
      'identities', (select coalesce(jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value, 'since', i.created_at)
        order by i.created_at), '[]') from contact_identity i where i.contact_id = contact.id),
      'tickets', (select coalesce(jsonb_agg(to_jsonb(t) || jsonb_build_object('tags', (
          select coalesce(jsonb_agg(tag.name order by tag.id), '[]') from ticket_tag join tag on tag.id = ticket_tag.tag_id
          where ticket_tag.ticket_id = t.id), 'targets', (
          select coalesce(jsonb_agg(to_jsonb(o) - 'company_id' - 'ticket_id' order by o.id), '[]')
          from target_outcome o where o.ticket_id = t.id), 'work', (
          select coalesce(jsonb_agg(to_jsonb(w) - 'company_id' - 'ticket_id' order by w.id), '[]')
          from finished_work w where w.ticket_id = t.id)) order by t.id), '[]')
        from ticket t where t.contact_id = contact.id),
      'schedules', (select coalesce(jsonb_agg(to_jsonb(s) order by s.id), '[]')
        from schedule s where s.contact_id = contact.id),
      'campaigns', (select coalesce(jsonb_agg(to_jsonb(m) - 'request_id' order by m.id), '[]')
        from campaign_message m where m.contact_id = contact.id)
    ) as dossier
    from contact where contact.id = ${contactId}`.execute(db)
  return rows[0]?.dossier
}

/** A message in the format of the archive. */
export type ExportedMessage = {
  readonly id: number
  readonly message: unknown
  readonly path: string | null
  readonly name: string | null
}

/** The next messages of the contact, in order. */
export async function findExportedMessages(
  { db }: RepositoryTx,
  { contactId, after, atMost }: { contactId: number; after: number; atMost: number },
): Promise<ExportedMessage[]> {
  const { rows } = await sql<ExportedMessage>`
    select id, to_jsonb(message) - 'search_body' as message, media_path as path, media_name as name
    from message where contact_id = ${contactId} and id > ${after} order by id limit ${atMost}`.execute(db)
  return rows
}
