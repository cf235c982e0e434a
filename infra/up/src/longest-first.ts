import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Wait long or start much, although their files are small; the longest first. Only the length of a run depends on it. */
const LONG = [
  'services/connections/src/sessions/takeover.slow.test.ts',
  'web/e2e/chaos/journal.test.ts',
  'web/e2e/chaos/sends.test.ts',
  'web/e2e/journey.test.ts',
  'infra/sweeps/test/services.test.ts',
  'infra/sweeps/test/fuzz.test.ts',
  'services/connections/src/sessions/watchdog.test.ts',
  'infra/up/src/servers/servers.test.ts',
  'infra/docs/test/messages.test.ts',
  'infra/up/src/stack/stack.test.ts',
]

/** Begins with the longest files of each project, so that no worker ends a run alone with one of them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofOne) => ofOne.toSorted((one, other) => placeOf(one) - placeOf(other)))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place < 0 ? LONG.length : place
}
