import type { ImportGraph } from '../import-graph.ts'

/** The figures of a source folder, whose rooms are its folders and the files beside them. */
export type RoomFigures = {
  readonly rooms: number
  readonly arrows: number
  /** Upward arrows in the order of rooms that has the fewest; 0 without a cycle. */
  readonly upward: number
  /** The number of rooms in cycles. */
  readonly inCycles: number
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** @param source the folder, ending with a slash */
export function measureRooms(graph: ImportGraph, source: string, files: ReadonlySet<string>): RoomFigures {
  const arrows = new Map<string, Set<string>>([...files].map((file) => [roomOf(source, file), new Set()]))
  for (const { from, to } of graph.imports) {
    if (!('file' in to) || !files.has(from) || !files.has(to.file)) continue
    const [above, below] = [roomOf(source, from), roomOf(source, to.file)]
    if (above !== below) arrows.get(above)?.add(below)
  }
  const rooms = [...arrows.keys()]
  const order = sortRooms(arrows)
  return {
    rooms: rooms.length,
    arrows: pairsOf(arrows).length,
    upward: pairsOf(arrows).filter(([from, to]) => order.indexOf(to) < order.indexOf(from)).length,
    inCycles: rooms.filter((room) => reachableFrom(room, arrows).has(room)).length,
  }
}

const roomOf = (source: string, file: string): string => file.slice(source.length).split('/')[0] ?? file

const pairsOf = (arrows: Arrows): [string, string][] =>
  [...arrows].flatMap(([from, targets]) => [...targets].map((to): [string, string] => [from, to]))

function reachableFrom(room: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set(arrows.get(room))
  // iterating a set includes elements that are added meanwhile
  for (const one of reached) for (const next of arrows.get(one) ?? []) reached.add(next)
  return reached
}

/**
 * Sorts the highest room first. A cycle is cut at the room with the most arrows down and the fewest up (Eades, Lin and
 * Smyth 1993).
 */
function sortRooms(arrows: Arrows): string[] {
  const left = new Set(arrows.keys())
  const [top, bottom]: [string[], string[]] = [[], []]
  const take = (room: string, place: (room: string) => unknown) => {
    left.delete(room)
    place(room)
  }
  while (left.size > 0) {
    const pairs = pairsOf(arrows).filter(([from, to]) => left.has(from) && left.has(to))
    const down = (room: string) => pairs.filter(([from]) => from === room).length
    const up = (room: string) => pairs.filter(([, to]) => to === room).length
    const sink = [...left].find((room) => down(room) === 0)
    if (sink !== undefined) take(sink, (room) => bottom.unshift(room))
    else {
      const [highest] = [...left].sort((a, b) => up(a) - down(a) - (up(b) - down(b)))
      if (highest !== undefined) take([...left].find((room) => up(room) === 0) ?? highest, (room) => top.push(room))
    }
  }
  return [...top, ...bottom]
}
