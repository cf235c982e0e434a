import { type Kysely, sql } from 'kysely'

/**
 * For a migration that runs after the migrations for the copies of companies and users. Afterwards every transaction of
 * a request first compares the rights in the token with the copies. If a copy is missing, the token is accepted.
 */
export async function judgeRights(db: Kysely<never>): Promise<void> {
  await sql`create function refuse_outdated_rights(bearer bigint, user_rights int, company_rights int) returns void
    language plpgsql stable as $$ begin
      if exists (select from user_ref where id = bearer and deleted) then
        raise exception 'the bearer of the token is gone' using errcode = 'RC401';
      end if;
      if exists (select from company_ref where rights_version > company_rights)
        or exists (select from user_ref where id = bearer and rights_version > user_rights)
      then raise exception 'the token is older than the rights of its bearer' using errcode = 'RC403';
      end if;
    end $$`.execute(db)
}
