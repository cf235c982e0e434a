import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ledByIntegration, WEBHOOK } from '../../test/integrations.ts'
import { startProvidersForFile } from '../../test/providers.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(async () => {
  await control.forget()
  await control.answer('webhook')
})

/** Changes a row in a transaction that stays open until `commit`. */
async function changing(statement: string, values: readonly unknown[]) {
  const client = await harness.service.database.connect()
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
  return {
    /** Resolves once somebody waits for what this transaction has locked. */
    untilWaitedFor: () =>
      eventually(async () => {
        const { rowCount } = await harness.service.database.query(
          'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
          [pid],
        )
        return rowCount
      }),
    commit: () => end('commit'),
  }
}

test('an integration that names a queue which is deleted in this moment leaves the ticket to people where it stands', async () => {
  const { company, write, ticket, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const target = await company.queue()
  await control.answer('webhook', { action: { queueId: target.id } })
  const deletion = await changing('update queue set deleted_at = now() where id = $1', [target.id])
  await write('oi')
  await deletion.untilWaitedFor()
  await deletion.commit()

  expect(await eventually(ticket, ({ useIntegration }) => !useIntegration)).toMatchObject({ queueId: queue.id })
})

test('an integration that names a person who is removed in this moment gives the ticket to nobody', async () => {
  const { company, write, ticket, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const person = await company.person({ queueIds: [queue.id] })
  await control.answer('webhook', { action: { userId: person.userId } })
  const removal = await changing('update user_ref set deleted = true where id = $1', [person.userId])
  await write('oi')
  await removal.untilWaitedFor()
  await removal.commit()

  expect(await eventually(ticket, ({ useIntegration }) => !useIntegration)).toMatchObject({
    userId: null,
    status: 'pending',
  })
})

test('a conversation of an integration goes on while another one waits for a queue that is being changed', async () => {
  const { company, write, connection } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const target = await company.queue()
  await control.answer('webhook', { action: { queueId: target.id } })
  const change = await changing('select from queue where id = $1 for update', [target.id])
  await write('oi')
  await change.untilWaitedFor()
  await control.answer('webhook', { messages: [{ text: 'Sim?' }] })
  await company.receive(connection.id, { text: 'alô', chat: { phone: '5511988880123', lid: null } })

  const other = await eventually(async () =>
    (await company.tickets((all) => all.length === 2)).find(({ contact }) => contact.number === '5511988880123'),
  )
  expect(await company.texts(other?.id ?? 0, (all) => all.length === 2)).toEqual(['alô', 'Sim?'])
  await change.commit()
})
