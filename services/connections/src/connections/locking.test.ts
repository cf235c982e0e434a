import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { startForFile } from '../../test/harness.ts'

const { gateway } = await startForFile()

/** Transactions of companies that wait for a row; the supervisor's are of the system. */
const waiting = async () => {
  const role = new URL(gateway.environment['DATABASE_URL'] ?? '').username
  const { rowCount } = await gateway.database.query(
    `select 1 from pg_stat_activity where usename = $1 and datname = current_database() and wait_event_type = 'Lock'`,
    [role],
  )
  return (rowCount ?? 0) > 0
}

test.each([contract.startSession, contract.newQrCode, contract.endSession, contract.deleteConnection])(
  '$method $url waits for a session that is writing, which does not wait for it',
  async (route) => {
    const id = await gateway.givenConnection(1, { name: route.summary.slice(0, 50) })
    await gateway.reaches(1, id, 'qrcode')
    const session = await gateway.database.connect()
    await session.query('begin')
    await session.query('select 1 from session_lease where connection_id = $1 for key share', [id]) // as every write of it does first

    const answer = gateway.call(route, { params: { whatsappId: id } })
    await eventually(waiting)
    await session.query('select 1 from connection where id = $1 for update', [id])
    await session.query('commit')
    session.release()

    expect((await answer).status).toBe(200)
  },
)
