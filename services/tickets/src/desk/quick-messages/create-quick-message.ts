import { quickMessageCreated } from '@recado/contracts/quick-messages/events'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { insertQuickMessage } from './quick-message-repository.ts'
import { checkMayShare, checkSaysSomething } from './quick-message-rules.ts'

type Input = {
  readonly shortcode: string
  readonly message: string
  readonly geral: boolean
  readonly status: boolean
  readonly isMedia: boolean // a file will be uploaded in the next request
}

/** Adds a quick message for the caller or for the whole company. @throws ERR_NO_PERMISSION | ERR_DUPLICATED_NAME */
export async function createQuickMessage(tx: PersonTx, { isMedia, ...input }: Input): Promise<QuickMessage> {
  checkSaysSomething(tx, { ...input, isMedia })
  const viewer = await getViewer(tx)
  checkMayShare(viewer, input)
  await ensureCaller(tx)
  const quickMessage = await insertQuickMessage(tx, {
    ...input,
    user_id: viewer.id,
    media_path: null,
    media_name: null,
    media_mime: null,
  })
  const changes = { shortcode: [null, quickMessage.shortcode] }
  await recordAct(tx, { action: 'quickMessage.create', entity: 'quickMessage', entityId: quickMessage.id, changes })
  await tx.emit(quickMessageCreated, { quickMessage })
  return quickMessage
}
