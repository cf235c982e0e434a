import { type Kysely, sql } from 'kysely'

/**
 * What lists draw of a ticket: the last words of a person, beside its last message, which may be a machine's or an answer
 * to one. Closed tickets get theirs when somebody writes in them again; until then lists draw their last message.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column preview text,
    add column preview_words jsonb,
    add column preview_at timestamptz,
    add column preview_origin text,
    add column preview_user_id bigint`.execute(db)
  await sql`alter table message add column to_machine boolean not null default false`.execute(db)
  await fillPreviews(db)
}

/** Of tickets that are not closed. A number alone is taken for a choice of a menu: what led the ticket then is not known. */
export async function fillPreviews(db: Kysely<never>): Promise<void> {
  for (const table of ['ticket', 'message'])
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db) // so that the owner sees the rows
  await sql`update ticket set
      preview = case when words.of_kind is null then left(said.body, 255) else words.of_kind end,
      preview_words = case when words.of_kind is not null
        then jsonb_build_object('code', said.media_type, 'params', '{}'::jsonb) end,
      preview_at = said.created_at, preview_origin = said.origin, preview_user_id = said.user_id
    from ticket as held
      cross join lateral (
        select body, media_type, created_at, origin, user_id from message
        where message.company_id = held.company_id and message.ticket_id = held.id
          and message.origin in ('inbound', 'ui', 'phone') and message.media_type not in ('note', 'system')
          and message.deleted_by is null
          and not (message.origin = 'inbound' and message.body ~ '^\\s*([0-9]{1,2}|#)\\s*$')
        order by message.id desc limit 1) as said
      left join lateral (
        select text as of_kind from (values ('image', 'Foto', false), ('audio', 'Áudio', false), ('video', 'Vídeo', false),
          ('application', 'Documento', false), ('sticker', 'Figurinha', false), ('locationMessage', 'Localização', true),
          ('vcard', 'Contato', true), ('poll', 'Enquete', false), ('call_log', 'Chamada perdida', true),
          ('unsupported', 'Mensagem não suportada', false), ('phone_only', 'Mensagem não suportada', false),
          ('placeholder', 'Aguardando mensagem', false)) as known (kind, text, holds_data)
        where known.kind = said.media_type and (known.holds_data or coalesce(said.body, '') = '')) as words on true
    where held.company_id = ticket.company_id and held.id = ticket.id and held.status <> 'closed'`.execute(db)
  for (const table of ['ticket', 'message'])
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}
