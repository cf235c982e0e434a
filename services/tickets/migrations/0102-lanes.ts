import { type Kysely, sql } from 'kysely'

/**
 * In which lane of the board a ticket stands: the tag of the ticket that is a lane, or 0. Triggers keep it, whatever
 * changes the tags of a ticket or makes a tag a lane, in every release that runs beside this one. Those of before get
 * theirs in the next migration.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column lane_id bigint not null default 0`.execute(db)

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

  // lowest id first, as others hold several tickets
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
