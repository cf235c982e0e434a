import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Wait long or start much, although their files are small; the longest first. Only the length of a run depends on it. */
const LONG = [
  'web/e2e/pages.test.ts',
  'infra/demo/src/seed-demo.slow.test.ts',
  'web/e2e/journey.test.ts',
  'web/e2e/chaos/messages.test.ts',
  'takeover.slow.test.ts',
  'web/e2e/payment.test.ts',
  'services/billing/test/killed.slow.test.ts',
  'infra/docs/test/messages.test.ts',
  'infra/sweeps/test/sweep-others.test.ts',
  'infra/sweeps/test/fuzz-tickets.test.ts',
  'infra/sweeps/test/sweep-tickets.test.ts',
  'infra/sweeps/test/fuzz-others.test.ts',
  'infra/sweeps/test/sweep-auth.test.ts',
  'infra/sweeps/test/fuzz-auth.test.ts',
  'watchdog.test.ts',
  'services/connections/src/sessions/pairing-code.test.ts',
  'infra/sweeps/test/live.test.ts',
  'services/connections/src/sessions/sessions.test.ts',
  'services/connections/src/media/files.test.ts',
  'services/connections/src/outbound/priority.test.ts',
  'services/connections/src/sessions/fence.test.ts',
  'infra/sweeps/test/sweep-connections.test.ts',
  'infra/up/src/servers/servers.test.ts',
  'infra/up/src/stack/stack.test.ts',
  'services/kit/test/life.test.ts',
  'services/tickets/test/lists.test.ts',
  'services/kit/test/outside-work.test.ts',
  'web/src/features/users/users-page.test.tsx',
]

/**
 * Starts each project with its longest files, so that no worker runs one of them alone at the end. The other files follow
 * grouped by service: files that share a running service run one after the other, and it stops after the last of them.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofOne) => {
      const { long = [], others = [] } = Object.groupBy(ofOne, (file) => (isLong(file) ? 'long' : 'others'))
      const folders = Map.groupBy(others, ({ moduleId, project: { config } }) =>
        folderOf(relative(config.root, moduleId)),
      )
      return [...long.toSorted((one, other) => placeOf(one) - placeOf(other)), ...[...folders.values()].flat()]
    })
  }
}

const isLong = (file: TestSpecification): boolean => placeOf(file) < LONG.length
const folderOf = (path: string): string => path.split('/', 2).join('/')

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place < 0 ? LONG.length : place
}
