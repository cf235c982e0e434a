import { copyRequested, settingUpdated } from '@recado/contracts/auth/events'
import { apiTokenUsed, connectionsTold } from '@recado/contracts/connections/events'
import { integrationCreated, integrationDeleted, integrationUpdated } from '@recado/contracts/integrations/events'
import { promptCreated, promptDeleted, promptUpdated } from '@recado/contracts/prompts/events'
import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { keepSetting } from '@recado/kit/copies/settings'
import type { Database, Tx } from '../tables/db.ts'
import { findConnections, noteTokenUse } from './connection-repository.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { type Leader, markLeaderDeleted, upsertLeader } from './leader-repository.ts'
import { markQueueDeleted, upsertQueue } from './queue-repository.ts'

const forgetLeader = (tx: Tx, leader: Leader, id: number) =>
  forgetDeleted(tx, (held) => markLeaderDeleted(held, leader, id))

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('connections.queues', [queueCreated, queueUpdated, queueDeleted], (tx: Tx, { type, data }) =>
    type === queueDeleted.type
      ? forgetDeleted(tx, (held) => markQueueDeleted(held, data.queueId))
      : upsertQueue(tx, data.queue),
  ),
  defineConsumer('connections.prompts', [promptCreated, promptUpdated, promptDeleted], (tx: Tx, { type, data }) =>
    type === promptDeleted.type ? forgetLeader(tx, 'prompt', data.promptId) : upsertLeader(tx, 'prompt', data.prompt),
  ),
  defineConsumer(
    'connections.integrations',
    [integrationCreated, integrationUpdated, integrationDeleted],
    (tx: Tx, { type, data }) =>
      type === integrationDeleted.type
        ? forgetLeader(tx, 'integration', data.integrationId)
        : upsertLeader(tx, 'integration', data.integration),
  ),
  defineConsumer('connections.token-use', [apiTokenUsed], (tx: Tx, { data }) =>
    noteTokenUse(tx, data.whatsappId, new Date(data.usedAt)),
  ),
  defineConsumer('connections.tell-copies', [copyRequested], async (tx: Tx, { data, companyId }) => {
    if (data.of !== 'connection' || companyId === 0) return
    await tx.emit(connectionsTold, { connections: await findConnections(tx) })
  }),
  defineConsumer('connections.keep-settings', [settingUpdated], (tx: Tx, { data }) => keepSetting(tx, data.setting)),
]
