import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

const LONG = 60 // seconds

/**
 * Sorts the files of each Vitest project. The longest files come first, so that no worker runs one of them alone at the
 * end. The other files follow by folder, and within it by the service that they start, so that the files that share a
 * running service run one after the other. Folders and services with a longer file come earlier.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    const pathOf = ({ moduleId, project: { config } }: TestSpecification) => relative(config.root, moduleId)
    return [...projects.values()].flatMap((ofOne) => inTurn(ofOne, { pathOf, textOf, durations: readDurations() }))
  }
}

const textOf = ({ moduleId }: TestSpecification): string => readFileSync(moduleId, 'utf8')

type Read<T> = {
  readonly pathOf: (file: T) => string
  readonly textOf: (file: T) => string
  /** The duration of long files in seconds, by path. */
  readonly durations: Readonly<Record<string, number>>
}

/** @returns the files in the order described above; files without a known duration keep their order */
export function inTurn<T>(files: readonly T[], { pathOf, textOf, durations }: Read<T>): T[] {
  const secondsOf = (file: T) => durations[pathOf(file)] ?? 0
  const longestOf = (some: readonly T[]) => Math.max(...some.map(secondsOf))
  const groupsBy = (some: readonly T[], keyOf: (file: T) => string) =>
    [...Map.groupBy(some, keyOf).values()].toSorted((one, other) => longestOf(other) - longestOf(one))
  const longestFirst = (some: readonly T[]) => some.toSorted((one, other) => secondsOf(other) - secondsOf(one))

  const { long = [], others = [] } = Object.groupBy(files, (file) => (secondsOf(file) >= LONG ? 'long' : 'others'))
  const folders = groupsBy(others, (file) => folderOf(pathOf(file)))
  const services = folders.flatMap((folder) => groupsBy(folder, (file) => startOf(textOf(file))))
  return [...longestFirst(long), ...services.flatMap(longestFirst)]
}

const folderOf = (path: string): string => path.split('/', 2).join('/')

/** Functions that start the same service as another one. */
const SAME: Readonly<Record<string, string>> = {
  'startTags()': 'startTickets()',
  'startProvidersForFile()': 'startWithModel()',
  'startTickets(CALLING_OUT)': 'startWithReceiver()',
  'startOpenForFile(COMPANY)': 'startForFile()',
}

/** @returns the first call in a test that starts a service, with its options */
function startOf(text: string): string {
  const [call = ''] = /\bawait start[A-Z]\w*\([^)]*\)/.exec(text) ?? []
  const start = call.replace('await ', '')
  return SAME[start] ?? start
}
