import { useAddress } from '../../shared/list/use-address.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import type { BoardFilter } from './board-list.ts'

const idsOf = (text: string): number[] =>
  text
    .split('.')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

/** The filters of the board, stored in its query string. */
export function useBoardAddress() {
  const { read, change } = useAddress()
  const viewer = viewerOf(useCurrentUser())
  const filter: BoardFilter = {
    text: read('q'),
    queueIds: idsOf(read('queues')),
    userIds: idsOf(read('users')),
    viewer,
  }
  return {
    filter,
    chooseText: (q: string) => change({ q }),
    chooseQueues: (ids: readonly string[]) => change({ queues: ids.join('.') }),
    chooseUsers: (ids: readonly string[]) => change({ users: ids.join('.') }),
  }
}
