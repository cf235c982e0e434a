import type { ImportGraph } from '../import-graph.ts'
import { isTest } from '../import-rules.ts'
import type { Counts } from '../prose/check-prose.ts'
import { measureRooms } from './measure-rooms.ts'
import { measureSource } from './measure-source.ts'

export const COLUMNS = [
  'source',
  'files',
  'lines',
  'median',
  'p95',
  'functions > 60',
  '> 100',
  'rooms',
  'arrows',
  'back up',
  'in cycles',
  'packed',
  'marks',
] as const

const PARTS_OF_WEB = ['web/src/app/', 'web/src/features/', 'web/src/shared/']

/**
 * Measures each source folder of the repository, with tests in separate columns.
 * @param sources of every source file, by path
 * @param marks of sentences that read like translated English, by package; a part of a package has no count
 * @returns one row per folder, in the order of `COLUMNS`
 */
export function measureHouse(graph: ImportGraph, sources: ReadonlyMap<string, string>, marks: Counts): string[][] {
  const packages = graph.workspaces.map(({ directory }) => `${directory}/src/`)
  return [...packages, ...PARTS_OF_WEB].sort().flatMap((source) => {
    const files = graph.files.filter((file) => file.startsWith(source) && !isTest(file) && !/\/testing\//.test(file))
    if (files.length === 0) return []
    const figures = files.map((file) => measureSource(file, sources.get(file) ?? ''))
    const lines = figures.map((one) => one.lines).sort((a, b) => a - b)
    const functions = figures.flatMap((one) => one.functions)
    const { rooms, arrows, upward, inCycles } = measureRooms(graph, source, new Set(files))
    const { sentences, names } = marks[source.replace(/\/src\/$/, '')] ?? {}
    return [
      [
        source.slice(0, -1),
        files.length,
        sum(lines),
        quantile(lines, 0.5),
        quantile(lines, 0.95),
        functions.filter((length) => length > 60).length,
        functions.filter((length) => length > 100).length,
        rooms,
        arrows,
        upward,
        inCycles,
        sum(figures.map(({ packed }) => packed)),
        sentences === undefined ? '' : sentences + (names ?? 0),
      ].map(String),
    ]
  })
}

/** @returns the table with aligned columns, the first to the left and figures to the right */
export function printTable(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((most, row) => row.map((cell, at) => Math.max(cell.length, most[at] ?? 0)), [])
  const align = (cell: string, at: number) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n')
}

const sum = (figures: readonly number[]): number => figures.reduce((total, one) => total + one, 0)

/** @param sorted ascending */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
