import type { RouteInput, RouteOutput } from '@recado/contracts/route'
import { listBoard, showBoard } from '@recado/contracts/tags/routes'
import { call } from '../../shared/api/call.ts'

/** The filters of the board, in the form of the request. */
export type BoardQuery = RouteInput<typeof showBoard>['query']
type Lane = RouteOutput<typeof showBoard>['lanes'][number]
type LanePage = Omit<Lane, 'tag'>
/** The requests that are made at the same moment. */
type Round = { readonly laneIds: Set<number>; board?: Promise<readonly Lane[]> }

const NOBODY: LanePage = { tickets: [], count: 0, hasMore: false } // for a lane that has just been deleted

/**
 * Fetches the first pages of lanes. Pages that are requested at the same moment with the same query share one request
 * for the whole board. The single lane of a narrow screen has a request of its own.
 */
export function createFirstPages() {
  const rounds = new Map<string, Round>()

  function join(query: BoardQuery): Round {
    const key = JSON.stringify(query)
    const running = rounds.get(key)
    if (running) return running
    const round: Round = { laneIds: new Set() }
    rounds.set(key, round)
    queueMicrotask(() => rounds.delete(key))
    return round
  }

  const askOnce = async (round: Round, query: BoardQuery): Promise<readonly Lane[]> => {
    round.board ??= call(showBoard, { query }).then(({ lanes }) => lanes)
    return round.board
  }

  return {
    /** Fetches all lanes; the tickets without a lane come first. */
    readBoard: (query: BoardQuery): Promise<readonly Lane[]> => askOnce(join(query), query),

    /** @param laneId 0 for the tickets without a lane */
    async readLane(query: BoardQuery, laneId: number, signal: AbortSignal): Promise<LanePage> {
      const round = join(query)
      round.laneIds.add(laneId)
      await Promise.resolve() // waits until all requests of this moment are known
      if (round.laneIds.size === 1 && !round.board) {
        return call(listBoard, { query: { ...query, tagId: laneId, pageNumber: 1 } }, { signal })
      }
      return (await askOnce(round, query)).find(({ tag }) => (tag?.id ?? 0) === laneId) ?? NOBODY
    },
  }
}
