import * as contract from '@recado/contracts/tags/routes'
import { idempotently } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { answerOf } from './answer-texts.ts'
import { changeTag } from './change-tag.ts'
import { createTag } from './create-tag.ts'
import { deleteTag } from './delete-tag.ts'
import { listBoard } from './list-board.ts'
import { listLanes, listTags } from './list-tags.ts'
import { findTags } from './tag-list-repository.ts'
import { getTag } from './tag-repository.ts'
import { addTag, leaveLane, removeTag, replaceTags } from './tag-ticket.ts'

export const tagRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listTags, ({ caller, query }) => inTx(caller, (tx) => listTags(tx, query))),
  route(contract.pickTags, ({ caller }) => inTx(caller, (tx) => findTags(tx, {}))),
  route(contract.listLanes, ({ caller }) => inTx(caller, listLanes)),
  route(contract.getTag, ({ caller, params }) => inTx(caller, (tx) => getTag(tx, params.tagId))),
  route(contract.createTag, ({ caller, body, idempotency }) =>
    inTx(caller, (tx) => idempotently(tx, idempotency, () => createTag(tx, body))),
  ),
  route(contract.changeTag, ({ caller, params, body }) => inTx(caller, (tx) => changeTag(tx, params.tagId, body))),
  route(contract.deleteTag, async ({ caller, params }) => {
    await inTx(caller, (tx) => deleteTag(tx, params.tagId))
    return answerOf('deleted', caller.language)
  }),
  route(contract.addTicketTag, ({ caller, params }) => inTx(caller, (tx) => addTag(tx, params))),
  route(contract.leaveLane, ({ caller, params }) => inTx(caller, (tx) => leaveLane(tx, params.ticketId))),
  route(contract.removeTicketTag, ({ caller, params }) => inTx(caller, (tx) => removeTag(tx, params))),
  route(contract.replaceTicketTags, ({ caller, body }) => inTx(caller, (tx) => replaceTags(tx, body))),
  route(contract.listBoard, ({ caller, query }) => inTx(caller, (tx) => listBoard(tx, query))),
]
