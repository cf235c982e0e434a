import type { ErrorCode } from '@recado/contracts/errors'
import { type Kysely, sql } from 'kysely'

/** The refusals of the function below for a token, by SQLSTATE. */
export const RIGHTS_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  RC401: 'ERR_SESSION_EXPIRED', // the bearer was removed
  RC403: 'ERR_TOKEN_EXPIRED', // the token is older than the rights of its bearer
}

/**
 * For a migration, after those of the copies of companies and users: from then on every transaction of a request first
 * compares the token with the copies. Without a copy the token is accepted.
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

/** Whether this database checks rights; auth, which owns the rights, checks them itself. */
export async function hasRightsJudge<DB>(system: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regprocedure('refuse_outdated_rights(bigint, int, int)') is not null as found`.execute(system)
  return rows[0]?.found === true
}
