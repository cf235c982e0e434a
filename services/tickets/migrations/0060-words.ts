import { type Kysely, sql } from 'kysely'

/** Stores sentences of the system as code and parameters, beside their text in the company's language. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message add column words jsonb`.execute(db)
  await sql`alter table ticket add column last_words jsonb`.execute(db)
  await translatePreviews(db)

  // processes of an older release change the text without the words
  await sql`create function forget_last_words() returns trigger language plpgsql as $$
    begin
      if new.last_message is distinct from old.last_message and new.last_words is not distinct from old.last_words then
        new.last_words := null;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger forget_last_words before update of last_message on ticket
    for each row when (old.last_words is not null) execute function forget_last_words()`.execute(db)
}

/** Translates previews of tickets that are not closed; closed ones keep their text. */
export async function translatePreviews(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket no force row level security`.execute(db) // so that the owner sees the rows
  await sql`update ticket set last_words = jsonb_build_object('code', known.code, 'params', '{}'::jsonb)
    from (values ('image', 'Foto'), ('audio', 'Áudio'), ('video', 'Vídeo'), ('application', 'Documento'),
      ('sticker', 'Figurinha'), ('locationMessage', 'Localização'), ('vcard', 'Contato'), ('poll', 'Enquete'),
      ('call_log', 'Chamada perdida'), ('unsupported', 'Mensagem não suportada'),
      ('placeholder', 'Aguardando mensagem')) as known (code, text)
    where ticket.status <> 'closed' and ticket.last_message = known.text and known.code = (
      select message.media_type from message
      where message.company_id = ticket.company_id and message.ticket_id = ticket.id
        and message.media_type not in ('note', 'system')
      order by message.id desc limit 1)`.execute(db)
  await sql`alter table ticket force row level security`.execute(db)
}
