import { isAllowed } from '@recado/contracts/permissions'
import { tagUpdated } from '@recado/contracts/tags/events'
import type { Tag } from '@recado/contracts/tags/tag'
import { changesOf, recordUpdate } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import { requireFeature } from '@recado/kit/http/callers/require-feature'
import type { PersonTx } from '../../tables/db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { lockLanes, lockTag, lockTicketsOfLane, updateTag } from './tag-repository.ts'
import { leaveOtherLanes } from './ticket-tag-repository.ts'

type Change = {
  readonly name?: string | undefined
  readonly color?: string | undefined
  readonly kanban?: number | undefined
}

/**
 * Changes the given fields of a tag. A tag that becomes a lane is removed from tickets that are in another lane.
 * @throws ERR_NO_TAG_FOUND | ERR_DUPLICATED_TAG
 * @throws ERR_NO_PERMISSION | ERR_FEATURE_DISABLED the tag is a lane or becomes one
 */
export async function changeTag(tx: PersonTx, id: number, { name, color, kanban }: Change): Promise<Tag> {
  const viewer = await getViewer(tx)
  if (kanban !== undefined) {
    await lockLanes(tx, 'make') // lanes are locked before the tag, as when a ticket is tagged
    await lockTicketsOfLane(tx, id, { becomesLane: kanban === 1 })
  }
  const before = await lockTag(tx, id)
  const isLane = before.kanban === 1 || kanban === 1
  if (isLane && !isAllowed(viewer.profile, 'tags:lanes')) throw new AppError('ERR_NO_PERMISSION')
  if (isLane && kanban !== 0) requireFeature(tx.caller, 'useKanban') // a lane can become a tag even without the feature
  const becomesLane = kanban === 1 && before.kanban === 0
  if (becomesLane) await leaveOtherLanes(tx, id)
  const tag = await updateTag(tx, id, {
    ...(name !== undefined && { name }),
    ...(color !== undefined && { color }),
    ...(kanban !== undefined && { kanban: kanban === 1 }),
  })
  const changes = changesOf(before, tag, ['name', 'color', 'kanban'])
  await recordUpdate(tx, { entity: 'tag', entityId: id, changes })
  await tx.emit(tagUpdated, { tag })
  return tag
}
