import { isAllowed } from '@recado/contracts/permissions'
import { tagCreated } from '@recado/contracts/tags/events'
import type { Tag } from '@recado/contracts/tags/tag'
import { recordAct } from '@recado/kit/audit'
import { ensureCaller } from '@recado/kit/copies/users'
import { AppError } from '@recado/kit/errors'
import { requireFeature } from '@recado/kit/http/callers/require-feature'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { insertTag } from './tag-repository.ts'

/**
 * Adds a tag. A lane needs a permission and the feature.
 * @throws ERR_DUPLICATED_TAG | ERR_NO_PERMISSION | ERR_FEATURE_DISABLED the tag is a lane
 */
export async function createTag(
  tx: PersonTx,
  { name, color, kanban }: { name: string; color: string; kanban: number },
): Promise<Tag> {
  const viewer = await getViewer(tx)
  if (kanban === 1 && !isAllowed(viewer.profile, 'tags:lanes')) throw new AppError('ERR_NO_PERMISSION')
  if (kanban === 1) requireFeature(tx.caller, 'useKanban')
  await ensureCaller(tx)
  const tag = await insertTag(tx, { name, color, kanban: kanban === 1, user_id: tx.caller.person.userId })
  await recordAct(tx, { action: 'tag.create', entity: 'tag', entityId: tag.id, changes: { name: [null, name] } })
  await tx.emit(tagCreated, { tag })
  return tag
}
