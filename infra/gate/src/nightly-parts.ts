import { randomInt } from 'node:crypto'

/** A step of a nightly part: a run of Vitest or of another program with these arguments. */
export type Step = {
  readonly name: string
  readonly command: 'vitest' | 'node' | 'make'
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const tests = (name: string, ...args: readonly string[]): Step => ({ name, command: 'vitest', args })
const aSeed = () => String(randomInt(1, 1_000_000))
const chaos = (...names: readonly string[]): Step[] =>
  names.map((name) => ({ ...tests(name, '--project', 'chaos', name), environment: { SEED: aSeed() } }))
const fuzz = (services: string): Step => ({
  ...tests(services, `infra/sweeps/test/fuzz-${services}.test.ts`),
  environment: { FUZZ_SEED: aSeed(), FUZZ_ROUNDS: '60' },
})
const pages = (name: string, ...args: readonly string[]): Step => tests(name, '--project', 'pages', ...args)

/** The nightly parts by name: the tests that are too slow for `make test`, and the tests that it runs only in part. */
export const PARTS: Readonly<Record<string, readonly Step[]>> = {
  gate: [
    { name: 'the whole gate', command: 'make', args: ['test'] },
    { name: 'durations of long files', command: 'node', args: ['infra/gate/src/main.ts', 'durations'] },
  ],
  'chaos-1': chaos('crash-points', 'scenarios'),
  'chaos-2': chaos('storms', 'chats.chaos'),
  'chaos-3': chaos('campaigns.chaos', 'payments.chaos'),
  'chaos-4': chaos('machines.chaos', 'undos.chaos'),
  'chaos-5': chaos('outages.chaos'),
  'chaos-6': chaos('losses.chaos'),
  restore: [...chaos('restore.chaos'), tests('backups', '--project', 'nightly', 'infra/backup')],
  upgrade: chaos('upgrade.chaos'),
  fronts: [tests('nginx, Caddy and HAProxy', '--project', 'nightly', 'infra/front')],
  containers: [tests('the Compose file', '--project', 'nightly', 'infra/docker')],
  day: chaos('customers-day'),
  pace: chaos('campaign-pace'),
  screens: [tests('screens', '--project', 'screens')],
  languages: [pages('every page in both themes and each language')],
  days: [pages('the days of several people', '-t', 'on a day of several people')],
  fuzz: [
    ...['auth', 'connections', 'tickets', 'others'].map(fuzz),
    {
      ...tests('undone closes', 'services/tickets/src/conversation/undo/undo-histories.test.ts'),
      environment: { FUZZ_SEED: aSeed(), FUZZ_ROUNDS: '40' },
    },
  ],
  kills: [tests('processes that are killed', '--project', 'slow', 'killed', 'takeover', 'journey')],
  sweeps: [
    tests('companies kept apart', 'infra/sweeps/test/sweep-'),
    tests('sockets kept apart', 'infra/sweeps/test/live.test.ts'),
    tests('every kind of message', 'infra/docs/test/messages.test.ts'),
    tests(
      'lists, searches and views',
      ...['lists', 'searches', 'visibility'].map((of) => `services/tickets/test/${of}.test.ts`),
    ),
    tests('numbers of reports and their lists', 'services/tickets/src/desk/reports/report-lists.test.ts'),
    tests('notifications without an open window', 'web/e2e/push.test.ts'),
    tests('every customer of the demo', 'infra/demo/src/seed-demo.slow.test.ts'),
  ],
  dependencies: [{ name: 'advisories and licences', command: 'make', args: ['dependencies'] }],
  soak: [
    {
      name: 'memory under steady work',
      command: 'node',
      args: ['infra/bench/src/main.ts'],
      environment: { MEASURES: '31' },
    },
  ],
}
