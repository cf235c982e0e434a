import type { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { FILE_LIMIT } from '@recado/contracts/limits'
import type { Caller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { kindOf } from '@recado/kit/media/file-facts'
import { isKeyOf } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { expectFile } from '../../conversation/stored-files/stored-file-repository.ts'
import type { Database } from '../../tables/db.ts'
import { findCopy, keepCopy } from './campaign-copy-repository.ts'

type Deps = { readonly inTx: InTx<Database>; readonly store: MediaStore }
type Request = Pick<EventData<typeof campaignMessageRequested>, 'campaignId' | 'file'>

/**
 * Copies the file of a campaign once for all its messages, because messages are kept longer than the campaign. Runs
 * before the transaction that stores the message. If the file is missing, no copy is made and the message fails.
 */
export async function copyFile({ inTx, store }: Deps, caller: Caller, { campaignId, file }: Request): Promise<void> {
  if (!file || !isKeyOf('campaigns', caller.companyId, file.path)) return
  const source = { campaignId, path: file.path }
  if (await inTx(caller, (tx) => findCopy(tx, source))) return
  const content = await store.read(file.path)
  if (!content) return
  const copy = await inTx(caller, expectFile)
  await store.put(copy, content, FILE_LIMIT[kindOf(file.mime)])
  await inTx(caller, (tx) => keepCopy(tx, source, copy))
}
