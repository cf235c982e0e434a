import * as contract from '@recado/contracts/tags/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { withUndo } from '../deferring/offer-undo.ts'
import type { NameCache } from '../names/name-cache.ts'
import { ANSWERS } from './answer-texts.ts'
import { changeTag } from './change-tag.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listBoard } from './list-board.ts'
import { listLanes, listTags } from './list-tags.ts'
import { showBoard } from './show-board.ts'
import { findTags } from './tag-list-repository.ts'
import { getTag } from './tag-repository.ts'
import { addTag, leaveLane, removeTag, replaceTags } from './tag-ticket.ts'

export const tagRoutes = (names: NameCache): Route[] => [
  route(contract.listTags, listTags),
  route(contract.pickTags, (tx) => findTags(tx, {})),
  route(contract.listLanes, listLanes),
  route(contract.getTag, (tx, { tagId }) => getTag(tx, tagId)),
  route(contract.createTag, createTag),
  route(contract.changeTag, (tx, { tagId, ...change }) => changeTag(tx, tagId, change)),
  route(contract.deleteTag, (tx, { tagId }) => deleteTag(tx, tagId), answerWith(ANSWERS.deleted)),
  route(contract.addTicketTag, addTag, withUndo),
  route(contract.leaveLane, leaveLane, withUndo),
  route(contract.removeTicketTag, removeTag, withUndo),
  route(contract.replaceTicketTags, replaceTags, withUndo),
  route(contract.listBoard, (tx, filter) => listBoard(tx, filter, names)),
  route(contract.showBoard, (tx, filter) => showBoard(tx, filter, names)),
]
