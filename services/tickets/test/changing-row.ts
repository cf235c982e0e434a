import { eventually, type TestService } from '@recado/kit/testing/service'
import { onTestFinished } from 'vitest'

/** Changes or locks rows in a transaction that stays open until `commit` is called or the test ends. */
export async function changingRow(database: TestService['database'], statement: string, values: readonly unknown[]) {
  const client = await database.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  let isOpen = true
  const end = async (how: 'commit' | 'rollback') => {
    if (!isOpen) return
    isOpen = false
    await client.query(how)
    client.release()
  }
  onTestFinished(() => end('rollback'))
  await client.query('begin')
  await client.query(statement, [...values])
  const count = async (condition: string) =>
    (await database.query(`select from pg_stat_activity where datname = current_database() and ${condition}`)).rowCount
  return {
    /** Resolves once another transaction waits for these rows, or once `isOver` returns true. */
    untilWaitedFor: (isOver: () => Promise<boolean> = async () => false) =>
      eventually(async () => (await count(`${pid} = any(pg_blocking_pids(pid))`)) || (await isOver())),
    /** Resolves once at least `many` transactions wait for a lock. */
    untilWaiting: (many: number) => eventually(async () => Number(await count(`wait_event_type = 'Lock'`)) >= many),
    commit: () => end('commit'),
  }
}
