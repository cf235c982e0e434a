import { type Kysely, sql } from 'kysely'

/**
 * Work stays without its ticket if the ticket is deleted after the retention period, and returns to the queue no longer
 * count as transfers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table finished_work alter column ticket_id drop not null`.execute(db)
  await sql`create or replace function record_work() returns trigger language plpgsql as $$ begin
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
          greatest(0, count(*) filter (where step = 'transferred')
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
}
