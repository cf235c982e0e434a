import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { changingRow } from '../../../test/changing-row.ts'
import { ledByIntegration, TYPEBOT, WEBHOOK } from '../../../test/integrations.ts'
import { ledByPrompt } from '../../../test/prompts.ts'
import { startProvidersForFile } from '../../../test/providers.ts'
import { bubble } from '../../../test/typebot.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(async () => {
  await control.forget()
  await control.answer('webhook')
})

const changing = (statement: string, values: readonly unknown[]) =>
  changingRow(harness.service.database, statement, values)

/** Whether the row is unlocked. `skip locked` avoids waiting, because waiting would end the tested conflict. */
const isFree = async (table: 'prompt' | 'queue_integration', id: number) =>
  (await harness.service.database.query(`select from ${table} where id = $1 for update skip locked`, [id])).rowCount ===
  1

/** Integrations that pass a ticket to a queue: a webhook at once, a flow after its last delayed bubble. */
const NAMING = [
  ['a webhook', WEBHOOK, (queueId: number) => control.answer('webhook', { action: { queueId } })],
  [
    'a flow',
    { ...TYPEBOT, typebotDelayMessage: 1 },
    (queueId: number) =>
      control.answer('typebot', {
        messages: [bubble('um'), bubble(`#{"queueId":${queueId}}`)],
        input: { id: 'name', type: 'text input' },
      }),
  ],
] as const

test.each(NAMING)(
  '%s that names a queue being deleted leaves the ticket to agents in its present queue',
  async (_, kind, answer) => {
    const { company, write, ticket, queue } = await ledByIntegration(harness, stage.url, kind)
    const target = await company.queue()
    await answer(target.id)
    const deletion = await changing('update queue set deleted_at = now() where id = $1', [target.id])
    await write('oi')
    await deletion.untilWaitedFor(async () => !(await ticket()).useIntegration)
    await deletion.commit()

    expect(await eventually(ticket, ({ useIntegration }) => !useIntegration)).toMatchObject({ queueId: queue.id })
  },
)

test('an integration that names a user being deleted assigns the ticket to no user', async () => {
  const { company, write, ticket, queue } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const person = await company.person({ queueIds: [queue.id] })
  await control.answer('webhook', { action: { userId: person.userId } })
  const removal = await changing('update user_ref set deleted = true where id = $1', [person.userId])
  await write('oi')
  await removal.untilWaitedFor(async () => !(await ticket()).useIntegration)
  await removal.commit()

  expect(await eventually(ticket, ({ useIntegration }) => !useIntegration)).toMatchObject({
    userId: null,
    status: 'pending',
  })
})

test('an integration answers one conversation while another waits for a locked queue', async () => {
  const { company, write, connection, integrationId } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const target = await company.queue()
  await control.answer('webhook', { action: { queueId: target.id } })
  const change = await changing('select from queue where id = $1 for update', [target.id])
  await write('oi')
  await change.untilWaitedFor()
  expect(await isFree('queue_integration', integrationId)).toBe(true)
  await control.answer('webhook', { messages: [{ text: 'Sim?' }] })
  await company.receive(connection.id, { text: 'alô', chat: { phone: '5511988880123', lid: null } })

  const other = await eventually(async () =>
    (await company.tickets((all) => all.length === 2)).find(({ contact }) => contact.number === '5511988880123'),
  )
  expect(await company.texts(other?.id ?? 0, (all) => all.length === 2)).toEqual(['alô', 'Sim?'])
  await change.commit()
})

test('an answer that waits for its ticket does not lock the prompt, because other conversations share it', async () => {
  const { company, write, prompt } = await ledByPrompt(harness)
  await control.setFaults([{ kind: 'held', times: 1 }])
  await write('oi')
  await eventually(async () => (await control.arrivals('openai')).length === 1)
  const [ticket] = await company.tickets((all) => all.length === 1)
  const change = await changing('select from ticket where id = $1 for update', [ticket?.id])
  await control.release()
  await change.untilWaitedFor()

  expect(await isFree('prompt', prompt.id)).toBe(true)
  await change.commit()
  expect(await company.texts(ticket?.id ?? 0, (all) => all.length === 2)).toEqual(['oi', 'Você disse: oi'])
})
