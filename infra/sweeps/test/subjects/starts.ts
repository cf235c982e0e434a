import { eventually } from '@recado/kit/testing/service'
import type { ServiceName } from '@recado/system/services'
import { startAuth } from './auth.ts'
import { startBare } from './bare.ts'
import { startBilling } from './billing.ts'
import { startCampaigns } from './campaigns.ts'
import { startChat } from './chat.ts'
import { startConnections } from './connections.ts'
import type { StartedSubject } from './subject.ts'
import { startTickets } from './tickets.ts'

/** By service, the function that starts it with two companies that have rows in every table. */
const STARTS: Readonly<Partial<Record<ServiceName, () => Promise<StartedSubject>>>> = {
  auth: startAuth,
  billing: startBilling,
  campaigns: startCampaigns,
  chat: startChat,
  connections: startConnections,
  tickets: startTickets,
}

/**
 * Starts a service with two companies. A service without an entry above gets only the rows that every service has.
 * Resolves after the job that measures files has counted theirs. From then on it finds no files, because it would change
 * rows during a sweep.
 */
export async function startSubject(name: ServiceName): Promise<StartedSubject> {
  const subject = await (STARTS[name] ?? (() => startBare(name)))()
  const { database } = subject.service
  const { rowCount: hasFiles } = await database.query(`select where to_regclass('media_file') is not null`)
  if (!hasFiles) return subject
  const unmeasured = 'select from media_file where bytes is null and delete_after is null'
  await eventually(async () => (await database.query(unmeasured)).rowCount === 0)
  await database.query(`create or replace function companies_with_unmeasured_files(most int) returns setof int
    language sql stable security definer set search_path = public as 'select null::int where false'`)
  return subject
}
