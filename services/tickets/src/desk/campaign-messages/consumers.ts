import { copyRequested } from '@recado/contracts/auth/events'
import {
  audienceRequested,
  campaignDeleted,
  campaignMessageRequested,
  campaignMessagesCanceled,
} from '@recado/contracts/campaigns/events'
import { sendsCancelled } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Database } from '../../tables/db.ts'
import { forgetCopies } from './campaign-copy-repository.ts'
import { cancelMessages } from './cancel-messages.ts'
import { copyFile } from './copy-file.ts'
import { storeMessage } from './store-message.ts'
import { takeBack } from './take-back.ts'
import { tellAudience } from './tell-audience.ts'
import { tellOpenTickets } from './tell-open-tickets.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  readonly key: Uint8Array // hashes the numbers of erased people
}

export const campaignConsumers = ({ inTx, store, key }: Deps): Consumer<Database>[] => [
  defineConsumer(
    'tickets.send-campaigns',
    [campaignMessageRequested, campaignMessagesCanceled],
    (tx, event) =>
      event.type === 'campaign.message-requested' ? storeMessage(tx, event.data, key) : cancelMessages(tx, event.data),
    {
      prepare: async ({ companyId, correlationId, ...event }) => {
        if (event.type !== 'campaign.message-requested') return
        await copyFile({ inTx, store }, systemCaller(companyId, correlationId), event.data)
      },
    },
  ),
  defineConsumer('tickets.take-back', [sendsCancelled], (tx, { data }) => takeBack(tx, data)),
  defineConsumer('tickets.tell-campaign-audience', [audienceRequested], (tx, { data }) => tellAudience(tx, data, key)),
  defineConsumer('tickets.tell-open-tickets', [copyRequested], async (tx, { data, companyId }) => {
    if (data.of === 'open-ticket' && companyId !== 0) await tellOpenTickets(tx)
  }),
  defineConsumer('tickets.forget-campaign', [campaignDeleted], (tx, { data }) => forgetCopies(tx, data.campaignId)),
]
