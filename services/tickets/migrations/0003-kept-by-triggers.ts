import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Columns and tables of tickets that triggers maintain: places in lists, lanes, tallies and names. */
export async function up(db: Kysely<never>): Promise<void> {
  await placeTickets(db)
  await markLaterTickets(db)
  await forgetOldWords(db)
  await followLanes(db)
  await createTallies(db)
  await stampNames(db)
}

/**
 * Lists sort by the last change. An index by `updated_at` would get a row with every message, so the indexes of lists hold
 * the five minutes of the change (`updated_slot`), and a trigger keeps them.
 */
async function placeTickets(db: Kysely<never>): Promise<void> {
  await sql`create function ticket_slot(timestamptz) returns int language sql immutable strict parallel safe
    as $$ select floor(extract(epoch from $1) / 300)::int $$`.execute(db)
  await sql`create function place_ticket() returns trigger language plpgsql as $$ begin
      new.updated_slot := ticket_slot(new.updated_at);
      return new;
    end $$`.execute(db)
  await sql`create trigger place_new before insert on ticket
    for each row execute function place_ticket()`.execute(db)
  await sql`create trigger place_changed before update on ticket for each row
    when (new.updated_slot is distinct from ticket_slot(new.updated_at)) execute function place_ticket()`.execute(db)
}

/**
 * The dashboard counts first tickets. `is_later` says that the contact had another ticket when this one was inserted; false
 * says nothing, because that other ticket may have been deleted. An insert locks the other ticket until it is committed,
 * and a deletion finds what was inserted, so the two never miss each other.
 */
async function markLaterTickets(db: Kysely<never>): Promise<void> {
  await sql`create function note_former_ticket() returns trigger language plpgsql as $$ begin
      perform from ticket former where former.company_id = new.company_id and former.contact_id = new.contact_id
        and former.id < new.id and not former.hidden order by former.id limit 1 for key share;
      new.is_later := found;
      return new;
    end $$`.execute(db)
  await sql`create trigger note_former before insert on ticket
    for each row execute function note_former_ticket()`.execute(db)
  await sql`create function forget_former_ticket() returns trigger language plpgsql as $$ begin
      update ticket set is_later = false
        where company_id = old.company_id and contact_id = old.contact_id and is_later;
      return null;
    end $$`.execute(db)
  await sql`create trigger forget_former after delete on ticket
    for each row execute function forget_former_ticket()`.execute(db)
}

/** An update that sets another last message and says nothing about its words leaves no words of the message before. */
async function forgetOldWords(db: Kysely<never>): Promise<void> {
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

/** `ticket.lane_id` follows the tags of the ticket, by triggers: also a tag that becomes a lane moves its tickets. */
async function followLanes(db: Kysely<never>): Promise<void> {
  await sql`create function enter_lane() returns trigger language plpgsql as $$ begin
      update ticket set lane_id = entered.tag_id
        from (select changed.company_id, changed.ticket_id, changed.tag_id from changed
          join tag on tag.company_id = changed.company_id and tag.id = changed.tag_id and tag.kanban) as entered
        where ticket.company_id = entered.company_id and ticket.id = entered.ticket_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger lane_entered after insert on ticket_tag referencing new table as changed
    for each statement execute function enter_lane()`.execute(db)

  await sql`create function leave_lane() returns trigger language plpgsql as $$ begin
      update ticket set lane_id = 0 from changed
        where ticket.company_id = changed.company_id and ticket.id = changed.ticket_id
          and ticket.lane_id = changed.tag_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger lane_left after delete on ticket_tag referencing old table as changed
    for each statement execute function leave_lane()`.execute(db)

  // Tickets are locked by ascending id, as everywhere that locks several: two transactions cannot wait for each other.
  await sql`create function turn_lane() returns trigger language plpgsql as $$ begin
      perform from ticket where company_id = new.company_id
        and id in (select ticket_id from ticket_tag where company_id = new.company_id and tag_id = new.id)
        order by id for no key update;
      update ticket set lane_id = case when new.kanban then new.id else 0 end
        from ticket_tag own
        where own.company_id = new.company_id and own.tag_id = new.id
          and ticket.company_id = own.company_id and ticket.id = own.ticket_id
          and (new.kanban or ticket.lane_id = new.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger lane_turned after update on tag for each row
    when (old.kanban is distinct from new.kanban) execute function turn_lane()`.execute(db)
}

/**
 * The number of tickets of each status, queue and user is a sum of rows. A change of a ticket inserts the difference in its
 * transaction, and a job adds up the new rows (`folded`). No row is ever updated, so no ticket waits for another. Hidden
 * tickets count nowhere.
 */
async function createTallies(db: Kysely<never>): Promise<void> {
  await sql`create table ticket_tally (
    ${companyId},
    status text not null,
    queue_id bigint,
    user_id bigint,
    tickets int not null,
    unread int not null, -- tickets with unread messages
    folded boolean not null default false
  )`.execute(db)
  await sql`create index ticket_tally_place on ticket_tally (company_id, status, user_id)`.execute(db)
  await sql`create index ticket_tally_new on ticket_tally (company_id) where not folded`.execute(db)
  await ofCompany(db, 'ticket_tally')

  await sql`create function tally_ticket() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and not old.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, tickets, unread)
          values (old.company_id, old.status, old.queue_id, old.user_id, -1, -(old.unread_messages > 0)::int);
      end if;
      if tg_op <> 'DELETE' and not new.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, tickets, unread)
          values (new.company_id, new.status, new.queue_id, new.user_id, 1, (new.unread_messages > 0)::int);
      end if;
      return null;
    end $$`.execute(db)
  const place = (version: 'old' | 'new') =>
    sql.raw(
      ['status', 'queue_id', 'user_id', 'hidden', 'unread_messages > 0'].map((one) => `${version}.${one}`).join(', '),
    )
  const tally = sql`for each row execute function tally_ticket()`
  await sql`create trigger tally_come_or_gone after insert or delete on ticket ${tally}`.execute(db)
  await sql`create trigger tally_moved after update on ticket for each row
    when ((${place('old')}) is distinct from (${place('new')})) execute function tally_ticket()`.execute(db)

  await sql`create policy overview on ticket_tally for select to current_user using (not folded)`.execute(db)
  await sql`create function companies_with_new_tallies(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from ticket_tally where not folded limit most $$`.execute(db)
  await forSystem(db, 'companies_with_new_tallies(int)')
}

/** Names of other rows that lists of tickets show, copied to the ticket. */
const SHOWN = {
  queue: ['name', 'color'],
  connection_ref: ['name', 'status'],
  user_ref: ['name'],
  tag: ['name', 'search_name', 'color', 'kanban'],
} as const

/**
 * One row per company says which transaction changed its names last, so that a process knows when to read them again. It is
 * written at the end of a transaction and locked for a moment only, so two that change names cannot wait for each other.
 * Lists show no deleted row, so a deletion changes no names.
 */
async function stampNames(db: Kysely<never>): Promise<void> {
  await sql`create table name_stamp (
    ${companyId},
    stamp xid8 not null,
    primary key (company_id)
  )`.execute(db)
  await ofCompany(db, 'name_stamp')
  await sql`create function stamp_names() returns trigger language plpgsql as $$ begin
      insert into name_stamp as former (company_id, stamp) values (new.company_id, pg_current_xact_id())
        on conflict (company_id) do update set stamp = excluded.stamp where former.stamp <> excluded.stamp;
      return null;
    end $$`.execute(db)
  for (const [table, columns] of Object.entries(SHOWN)) {
    const shown = (version: 'old' | 'new') => sql.raw(`(${columns.map((column) => `${version}.${column}`).join(', ')})`)
    const stamp = sql`on ${sql.table(table)} deferrable initially deferred for each row`
    await sql`create constraint trigger stamp_new_names after insert ${stamp} execute function stamp_names()`.execute(
      db,
    )
    await sql`create constraint trigger stamp_names after update ${stamp}
      when (${shown('old')} is distinct from ${shown('new')}) execute function stamp_names()`.execute(db)
  }
}
