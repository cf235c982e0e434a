import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startForFile } from '../../test/harness.ts'

const { gateway } = await startForFile()

/** Whether a transaction of a company waits for a lock; the supervisor's transactions use another database role. */
const waiting = async () => {
  const role = new URL(gateway.environment['DATABASE_URL'] ?? '').username
  const { rowCount } = await gateway.database.query(
    `select 1 from pg_stat_activity where usename = $1 and datname = current_database() and wait_event_type = 'Lock'`,
    [role],
  )
  return (rowCount ?? 0) > 0
}

test.each([contract.startSession, contract.newQrCode, contract.endSession, contract.deleteConnection])(
  '$method $url waits for a running write of the session, and the write can lock the connection meanwhile',
  async (route) => {
    const id = await gateway.givenConnection(1, { name: route.summary.slice(0, 50) })
    await gateway.reaches(1, id, 'qrcode')
    const session = await gateway.database.connect()
    await session.query('begin')
    // the lock that every write of a session takes first
    await session.query('select 1 from session_lease where connection_id = $1 for key share', [id])

    const answer = gateway.call(route, { params: { whatsappId: id } })
    await eventually(waiting)
    await session.query('select 1 from connection where id = $1 for update', [id])
    await session.query('commit')
    session.release()

    expect((await answer).status).toBe(200)
  },
)
