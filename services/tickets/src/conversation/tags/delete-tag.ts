import { isAllowed } from '@recado/contracts/permissions'
import { tagDeleted } from '@recado/contracts/tags/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { lockLanes, lockTag, lockTicketsOfLane, removeTag } from './tag-repository.ts'

/** Deletes a tag, and removes it from every ticket. @throws ERR_NO_TAG_FOUND | ERR_NO_PERMISSION the tag is a lane */
export async function deleteTag(tx: PersonTx, id: number): Promise<void> {
  const viewer = await getViewer(tx)
  await lockLanes(tx, 'make') // lanes are locked before the tag, as when a ticket is tagged
  await lockTicketsOfLane(tx, id, { becomesLane: false })
  const { name, kanban } = await lockTag(tx, id)
  if (kanban === 1 && !isAllowed(viewer.profile, 'tags:lanes')) throw new AppError('ERR_NO_PERMISSION')
  await removeTag(tx, id)
  await recordAct(tx, { action: 'tag.delete', entity: 'tag', entityId: id, changes: { name: [name, null] } })
  await tx.emit(tagDeleted, { tagId: id })
}
