import { createMailTable } from '@recado/kit/mail/create-mail-table'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createMailTable(db)
  await sql`alter table mail add foreign key (company_id, user_id) references app_user on delete cascade`.execute(db)
}
