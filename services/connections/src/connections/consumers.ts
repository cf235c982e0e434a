import { copyRequested, settingUpdated } from '@recado/contracts/auth/events'
import { apiTokenUsed, connectionsTold } from '@recado/contracts/connections/events'
import { integrationCreated, integrationDeleted, integrationUpdated } from '@recado/contracts/integrations/events'
import { promptCreated, promptDeleted, promptUpdated } from '@recado/contracts/prompts/events'
import { queueCreated, queueDeleted, queueUpdated } from '@recado/contracts/queues/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { keepSetting } from '@recado/kit/copies/settings'
import type { Database, Tx } from '../db.ts'
import { findConnections, noteTokenUse } from './connection-repository.ts'
import { forgetIntegration } from './forget-integration.ts'
import { forgetPrompt } from './forget-prompt.ts'
import { forgetQueue } from './forget-queue.ts'
import { upsertIntegration } from './integration-repository.ts'
import { upsertPrompt } from './prompt-repository.ts'
import { upsertQueue } from './queue-repository.ts'

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('connections.queues', [queueCreated, queueUpdated, queueDeleted], (tx: Tx, { type, data }) =>
    type === queueDeleted.type ? forgetQueue(tx, data.queueId) : upsertQueue(tx, data.queue),
  ),
  defineConsumer('connections.prompts', [promptCreated, promptUpdated, promptDeleted], (tx: Tx, { type, data }) =>
    type === promptDeleted.type ? forgetPrompt(tx, data.promptId) : upsertPrompt(tx, data.prompt),
  ),
  defineConsumer(
    'connections.integrations',
    [integrationCreated, integrationUpdated, integrationDeleted],
    (tx: Tx, { type, data }) =>
      type === integrationDeleted.type
        ? forgetIntegration(tx, data.integrationId)
        : upsertIntegration(tx, data.integration),
  ),
  defineConsumer('connections.token-use', [apiTokenUsed], (tx: Tx, { data }) =>
    noteTokenUse(tx, data.whatsappId, new Date(data.usedAt)),
  ),
  defineConsumer('connections.tell-copies', [copyRequested], async (tx: Tx, { data, companyId }) => {
    if (data.of !== 'connection' || companyId === 0) return
    await tx.emit(connectionsTold, { whatsappIds: (await findConnections(tx)).map(({ id }) => id) })
  }),
  defineConsumer('connections.keep-settings', [settingUpdated], (tx: Tx, { data }) => keepSetting(tx, data.setting)),
]
