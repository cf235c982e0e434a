import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

/**
 * Sorts the files of each Vitest project. The longest files come first, so that no worker runs one of them alone at the
 * end. The other files follow, grouped by service, so that the files that share a running service run one after the
 * other.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const secondsOf = (file: TestSpecification) => durations[pathOf(file)] ?? 0
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofOne) => {
      const { long = [], others = [] } = Object.groupBy(ofOne, (file) => (secondsOf(file) > 0 ? 'long' : 'others'))
      const folders = Map.groupBy(others, (file) => folderOf(pathOf(file)))
      return [...long.toSorted((one, other) => secondsOf(other) - secondsOf(one)), ...[...folders.values()].flat()]
    })
  }
}

const pathOf = ({ moduleId, project: { config } }: TestSpecification): string => relative(config.root, moduleId)
const folderOf = (path: string): string => path.split('/', 2).join('/')
