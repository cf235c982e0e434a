import type { MediaStore } from '@recado/kit/media/media-store'
import type { Steps } from '@recado/kit/work/job'
import type { Database } from '../db.ts'
import { findOldFiles, forgetFiles } from './media-file-repository.ts'

const AT_ONCE = 100

/** Removes a company's files that are not used any more, such as those of requests that failed or came twice. */
export async function removeOldFiles(store: MediaStore, { inTx, stopping }: Steps<Database>): Promise<void> {
  let paths: string[]
  do {
    paths = await inTx((tx) => findOldFiles(tx, AT_ONCE))
    for (const path of paths) await store.remove(path) // before its row: what is forgotten is never found again
    await inTx((tx) => forgetFiles(tx, paths))
  } while (paths.length === AT_ONCE && !stopping.aborted)
}
