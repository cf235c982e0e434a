import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * One row of facts about each finished piece of work: from the creation or a reopening of a ticket to its close. A trigger
 * writes the row in the transaction of the close, of any use case. Later changes of the ticket, of tags, queues and hours
 * leave it. Tickets that were closed before this migration have no row.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table finished_work (
    ${companyId},
    id bigint generated always as identity,
    ticket_id bigint not null,
    is_reopened boolean not null, -- the work began with a reopening
    started_at timestamptz(3) not null,
    ended_at timestamptz(3) not null,
    queue_id bigint, -- the places and tags of the ticket at the close; they stay when these are deleted
    user_id bigint,
    connection_id bigint not null,
    tag_ids bigint[] not null,
    messages_in int not null,
    messages_out int not null, -- without automatic texts, notes and history entries
    transfers int not null, -- without undone ones
    snoozes int not null,
    is_target_met boolean, -- null: the work had no target; false: it missed one
    waits timestamptz(3)[], -- the beginning and the end of each wait for an answer, alternately; null: they are counted
    is_first_awaited boolean not null, -- the first wait is that for the first answer
    first_answer int, -- seconds, and seconds of opening hours
    first_answer_open int,
    next_answers int[] not null default '{}',
    next_answers_open int[] not null default '{}',
    resolution int not null generated always as (extract(epoch from ended_at - started_at)::int) stored,
    resolution_open int,
    rating smallint, -- the contact's answer to the request after this close
    rated_at timestamptz(3),
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await sql`create index finished_work_ticket on finished_work (company_id, ticket_id)`.execute(db)
  await sql`create index finished_work_ended on finished_work (company_id, ended_at)`.execute(db)
  await sql`create index finished_work_started on finished_work (company_id, started_at)
    include (is_reopened, queue_id, user_id, connection_id)`.execute(db)
  await sql`create index finished_work_uncounted on finished_work (company_id, id) where waits is not null`.execute(db)
  await ofCompany(db, 'finished_work')
  await recordCloses(db)
  await recordRatings(db)
}

/** The name sorts after the trigger that records outcomes of targets, which the row counts. */
async function recordCloses(db: Kysely<never>): Promise<void> {
  await sql`create function record_work() returns trigger language plpgsql as $$ begin
      if exists (select from contact where contact.company_id = new.company_id and contact.id = new.contact_id
        and contact.is_group) then return null; end if;
      insert into finished_work (company_id, ticket_id, is_reopened, started_at, ended_at, queue_id, user_id, connection_id,
          tag_ids, messages_in, messages_out, transfers, snoozes, is_target_met, is_first_awaited, waits)
        with said as materialized (
          select id, created_at, from_me, words ->> 'code' as step, words -> 'params' ->> 'step' as undone,
            media_type not in ('note', 'system', 'call_log') as is_sent,
            origin, origin in ('ui', 'phone') or (origin in ('bot', 'ai', 'integration', 'api') and exists (
              select from setting_ref where setting_ref.company_id = new.company_id
                and setting_ref.key = 'machineAnswers' and setting_ref.value = 'enabled')) as is_answer
          from message where message.company_id = new.company_id and message.ticket_id = new.id
            and (new.resolve_from is null or created_at >= new.resolve_from)),
        talk as (
          select created_at, from_me, count(*) filter (where from_me)
            over (order by id rows between unbounded preceding and 1 preceding) as turn
          from said where not from_me or (is_sent and is_answer)),
        wait as (
          select turn, min(created_at) filter (where not from_me) as asked_at,
            min(created_at) filter (where from_me) as answered_at
          from talk group by turn),
        answered as (select turn, asked_at, greatest(asked_at, answered_at) as answered_at from wait
          where asked_at is not null and answered_at is not null)
        select new.company_id, new.id, new.resolve_from is not null, coalesce(new.resolve_from, new.created_at),
          greatest(new.closed_at, new.resolve_from, new.created_at), new.queue_id, new.user_id, new.whatsapp_id,
          coalesce((select array_agg(tag_id order by tag_id) from ticket_tag
            where ticket_tag.company_id = new.company_id and ticket_tag.ticket_id = new.id), '{}'),
          count(*) filter (where not from_me and is_sent),
          count(*) filter (where from_me and is_sent and origin <> 'system'),
          greatest(0, count(*) filter (where step in ('transferred', 'returnedBy'))
            - count(*) filter (where step = 'undone' and undone = 'pass')),
          greatest(0, count(*) filter (where step in ('snoozed', 'snoozedForAnswer', 'snoozedForAnswerOrTime'))
            - count(*) filter (where step = 'undone' and undone = 'snooze')),
          (select bool_and(outcome.is_met) from target_outcome outcome where outcome.company_id = new.company_id
            and outcome.ticket_id = new.id and outcome.ended_at >= coalesce(new.resolve_from, new.created_at)),
          new.resolve_from is null and exists (select from answered where turn = 0),
          coalesce((select array_agg(edge.at order by turn, edge.place) from answered,
            lateral (values (0, asked_at), (1, answered_at)) as edge (place, at)), '{}')
        from said;
      return null;
    end $$`.execute(db)
  await sql`create trigger work_finished after update on ticket for each row
    when (new.status = 'closed' and old.status <> 'closed' and not new.hidden)
    execute function record_work()`.execute(db)
}

/** A rating belongs to the work whose close requested it. */
async function recordRatings(db: Kysely<never>): Promise<void> {
  await sql`create function record_rating() returns trigger language plpgsql as $$ begin
      update finished_work set rating = new.rating, rated_at = new.rated_at
        where company_id = new.company_id and id = (select max(id) from finished_work last
          where last.company_id = new.company_id and last.ticket_id = new.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger work_rated after update on ticket for each row
    when (new.rated_at is not null and new.rated_at is distinct from old.rated_at)
    execute function record_rating()`.execute(db)
}
