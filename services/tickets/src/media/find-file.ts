import { API_PREFIX } from '@recado/contracts/route'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { AppError } from '@recado/kit/errors'
import type { MediaLinks } from '@recado/kit/media/media-links'
import type { PersonTx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'

/** Finds a file among those of one kind of owner. @returns undefined when none of them that the viewer sees has it */
export type FindOwned = (
  tx: PersonTx,
  viewer: Viewer,
  path: string,
) => Promise<{ name: string | null; mime: string | null } | undefined>

type Deps = { readonly owners: readonly FindOwned[]; readonly links: MediaLinks }

/**
 * Asks the owners in their order, until one has the file.
 * @returns an address of the file that needs no session and is good for 60 minutes
 * @throws ERR_NOT_FOUND no owner that the caller sees has the file
 */
export async function findFile(tx: PersonTx, path: string, { owners, links }: Deps): Promise<{ location: string }> {
  const viewer = await getViewer(tx)
  for (const findOwned of owners) {
    const file = await findOwned(tx, viewer, path)
    if (!file) continue
    const link = links.sign({ path, userId: viewer.id, ...file })
    return { location: `${API_PREFIX}/media/${path}?link=${link}` }
  }
  throw new AppError('ERR_NOT_FOUND')
}
