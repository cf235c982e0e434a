import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './infra/gate/src/longest-first.ts'
import { TellProgress } from './infra/gate/src/tell-progress.ts'
import { createAsksForServers } from './infra/up/src/asks-for-servers.ts'
import { gateTurn } from './infra/up/src/gate-turn.ts'

const NIGHTLY = 'infra/**/*.nightly.test.ts' // by `make nightly` only
const SLOW = ['web/e2e/**/*.test.ts', '**/*.slow.test.ts', NIGHTLY] // whole stacks, browsers and crashes
/** Run the product's WhatsApp client, which trusts another server in the whole process than the simulator's own tests do. */
const CLIENT = ['services/connections/**/*.test.ts', 'infra/sweeps/**/*.test.ts', 'infra/docs/test/messages.test.ts']
const WEB = ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx']
const WEB_SETUP = 'web/src/testing/setup.ts'
const CHAOS = 'web/e2e/chaos/**/*.chaos.test.ts' // by `make chaos` only
const PAGES = 'web/e2e/pages.test.ts'
const LOOKS = 'web/e2e/**/*.looks.test.ts' // by `make screens` only
const KEPT_OUT = ['**/node_modules/**', '**/dist/**', '.data/**', '.cache/**']
const OTHERS = ['contracts/**/*.test.ts', 'services/**/*.test.ts', 'infra/**/*.test.ts']
const SERVERS = { globalSetup: 'infra/up/src/test-servers.ts' }
/**
 * Node loads the modules itself, as in production, and from its cache of compiled code. Each worker loads hundreds of
 * modules, which takes half the processor time that it takes with Vite. Tests with JSX or mocked modules need Vite.
 */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } }
const STACKS = { maxWorkers: 2, sequence: { groupOrder: 1 } } // each starts a product of its own

/**
 * Set by the gate: the report and the cost of each file are read after the run, the progress during it; the number of
 * workers of each run, because several runs share the processors.
 */
const { REPORT_FILE, PROGRESS_FILE, PROCESSOR_FILE, TEST_WORKERS = '5' } = process.env

/** Test files that need no server; those of `infra/up` start their own. */
const asksForServers = createAsksForServers()
const PURE = globSync(OTHERS, { exclude: ['**/node_modules/**', 'infra/up/**'] }).filter(
  (file) => !asksForServers(file),
)

/** Test files of the client that ask for a document, and those that ask for none. */
const asksForDocument = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom\n')
const { drawn = [], undrawn = [] } = Object.groupBy(globSync(WEB), (file) =>
  asksForDocument(file) ? 'drawn' : 'undrawn',
)

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    provide: { gateTurn },
    testTimeout: 300_000, // generous, as all bounds are: they only end what will never come, on however busy a machine
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    maxWorkers: Number(TEST_WORKERS), // more than the machine has processors: tests wait more than they work
    sequence: { sequencer: LongestFirst },
    setupFiles: PROCESSOR_FILE ? ['infra/gate/src/tell-processor.ts'] : [],
    reporters:
      REPORT_FILE && PROGRESS_FILE
        ? ['dot', ['json', { outputFile: REPORT_FILE }], new TellProgress(PROGRESS_FILE)]
        : ['dot'],
    projects: [
      {
        extends: true,
        test: {
          name: 'client',
          ...SERVERS,
          ...BY_NODE,
          include: CLIENT,
          exclude: [...KEPT_OUT, ...SLOW],
          isolate: false, // modules keep no state but that; loading them for each file takes longer than most of the tests
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          ...SERVERS,
          ...BY_NODE,
          include: OTHERS,
          exclude: [...KEPT_OUT, ...SLOW, ...CLIENT, ...PURE],
          isolate: false, // as above
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          include: [...PURE, ...undrawn], // a worker with a document ends when a file comes next that asks for none
          exclude: [...KEPT_OUT, ...SLOW, ...CLIENT],
          isolate: false, // as above
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: drawn,
          exclude: KEPT_OUT,
          setupFiles: existsSync(WEB_SETUP) ? [WEB_SETUP] : [],
          isolate: false, // as above: each page is drawn anew, and the local data are cleared after each test
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          ...SERVERS,
          ...STACKS,
          include: SLOW,
          exclude: [...KEPT_OUT, NIGHTLY, CHAOS, PAGES, LOOKS],
          testTimeout: 600_000, // processes start, each of which takes a minute on a busy machine
        },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          ...SERVERS,
          include: [CHAOS],
          exclude: KEPT_OUT,
          testTimeout: 900_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          ...SERVERS,
          include: [NIGHTLY],
          exclude: KEPT_OUT,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          ...SERVERS,
          ...STACKS,
          include: [PAGES],
          exclude: KEPT_OUT,
          testTimeout: 600_000, // every page in a test
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          ...SERVERS,
          include: [LOOKS],
          exclude: KEPT_OUT,
          testTimeout: 1_800_000, // a hundred scenes a window, on a machine that may have other work
        },
      },
    ],
  },
})
