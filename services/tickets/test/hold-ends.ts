import { eventually } from '@recado/kit/testing/service'
import type { Harness } from './harness.ts'

type HeldEnds = {
  /** Resolves once a transaction waits to update a row to `done`; its earlier writes are then already executed. */
  untilBegun(): Promise<void>
  /** Resolves once a statement that matches this LIKE pattern waits for a lock. */
  untilAnotherWaits(statement: string): Promise<void>
  release(): Promise<void>
}

/** Blocks each update of the company's outside work to `done` with a trigger, until `release`. */
export async function holdEnds({ service }: Harness, table: string, companyId: number): Promise<HeldEnds> {
  const name = `${table}_held_${companyId}`
  const holder = await service.database.connect()
  await holder.query(`select pg_advisory_lock(${companyId})`)
  await holder.query(`
    create function ${name}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(${companyId}); return new; end $$;
    create trigger ${name} before update on ${table} for each row
      when (new.status = 'done' and new.company_id = ${companyId}) execute function ${name}()`)
  const isTrue = async (query: string) => (await holder.query(query)).rowCount === 1
  const ofThisDatabase = 'datname = current_database()'
  return {
    untilBegun: async () => {
      await eventually(() =>
        isTrue(`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where ${ofThisDatabase} and locktype = 'advisory' and objid = ${companyId} and not granted`),
      )
    },
    untilAnotherWaits: async (statement) => {
      await eventually(() =>
        isTrue(`select from pg_stat_activity
          where ${ofThisDatabase} and wait_event_type = 'Lock' and query like '${statement}'`),
      )
    },
    release: async () => {
      await holder.query(`select pg_advisory_unlock(${companyId})`)
      holder.release()
    },
  }
}
