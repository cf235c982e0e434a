import { KnownConnection, KnownUser, MovedOption, MovedQueue, MovedTag } from '@recado/contracts/moving-in/rows'
import { queueCreated, queueUpdated } from '@recado/contracts/queues/events'
import { OPTION_LIMIT } from '@recado/contracts/queues/option'
import { tagCreated } from '@recado/contracts/tags/events'
import { findMoved } from '@recado/kit/moving-in/import-map'
import { type Moved, movedId, mover, NotMovable } from '@recado/kit/moving-in/move-batch'
import { findPlaces, insertOption } from '../conversation/queues/option-repository.ts'
import { lastPlace, refusalOf, siblingsAt } from '../conversation/queues/option-rules.ts'
import {
  insertQueue,
  lockQueue,
  lockQueues,
  measureQueues,
  updateQueueSettings,
} from '../conversation/queues/queue-repository.ts'
import { colorOf } from '../conversation/queues/queue-rules.ts'
import { refuseDouble } from '../conversation/queues/refuse-double.ts'
import { insertTag } from '../conversation/tags/tag-repository.ts'
import type { Database } from '../tables/db.ts'
import { insertKnownConnections, insertKnownUsers } from './known-repository.ts'

const LAST_PLACE = 999
const HERE: Moved = { id: null, isKnown: true }

/** Adds the users of moved rows before the events about them arrive. */
export const knownUser = mover<Database, KnownUser>({
  row: KnownUser,
  isMapped: false,
  add: async (tx, rows) => {
    await insertKnownUsers(tx, rows)
    return rows.map(() => HERE)
  },
})

/** Connections to which rows refer, before the events about them arrive. */
export const knownConnection = mover<Database, KnownConnection>({
  row: KnownConnection,
  isMapped: false,
  add: async (tx, rows) => {
    await insertKnownConnections(tx, rows)
    return rows.map(() => HERE)
  },
})

/** Adds queues, and announces each. @throws ERR_QUEUE_NAME_ALREADY_EXISTS | ERR_QUEUE_COLOR_ALREADY_EXISTS */
export const movedQueue = mover<Database, MovedQueue>({
  row: MovedQueue,
  isMapped: true,
  add: async (tx, rows) => {
    await lockQueues(tx)
    const moved: Moved[] = []
    for (const { source: _, orderQueue, schedules, color, ...texts } of rows) {
      const { lastOrder } = await measureQueues(tx)
      const queue = await insertQueue(tx, {
        ...texts,
        color: colorOf(color),
        orderQueue: orderQueue ?? Math.min(lastOrder + 1, LAST_PLACE),
        schedules: schedules ?? undefined,
      }).catch(refuseDouble)
      await tx.emit(queueCreated, { queue })
      moved.push({ id: queue.id })
    }
    return moved
  },
})

/** Adds options of queues, parents first, and announces the queues. @throws NotMovable */
export const movedOption = mover<Database, MovedOption>({
  row: MovedOption,
  isMapped: true,
  add: async (tx, rows, origin) => {
    const parents = rows.flatMap(({ parent }) => parent ?? [])
    const before = await findMoved(tx, { origin, kind: 'option' }, parents)
    const moved: Moved[] = []
    for (const { source, queueId, parent, title, message, option } of rows) {
      if (!(await lockQueue(tx, queueId))) throw new NotMovable('its queue is no longer here')
      const parentId = parent === null ? null : movedId(before, 'option', parent)
      const places = await findPlaces(tx, queueId)
      const refusal = refusalOf(places, parentId, 1)
      if (refusal === 'too deep') throw new NotMovable(`options have at most ${OPTION_LIMIT.depth} levels`)
      const siblings = siblingsAt(places, parentId)
      const position = option ?? lastPlace(siblings)
      if (refusal || position === undefined) throw new NotMovable('its level has too many options')
      if (siblings.some((one) => one.option === position)) throw new NotMovable(`its number ${position} is taken`)
      const { id } = await insertOption(tx, { queue_id: queueId, parent_id: parentId, title, message, position })
      before.set(source, id)
      moved.push({ id })
    }
    for (const queueId of new Set(rows.map((row) => row.queueId))) {
      await tx.emit(queueUpdated, { queue: await updateQueueSettings(tx, queueId) })
    }
    return moved
  },
})

/** Adds tags and lanes, and announces each. @throws ERR_DUPLICATED_TAG */
export const movedTag = mover<Database, MovedTag>({
  row: MovedTag,
  isMapped: true,
  add: async (tx, rows) => {
    const moved: Moved[] = []
    for (const { name, color, isLane } of rows) {
      const tag = await insertTag(tx, { name, color, kanban: isLane, user_id: null })
      await tx.emit(tagCreated, { tag })
      moved.push({ id: tag.id })
    }
    return moved
  },
})
