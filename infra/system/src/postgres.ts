/** The memory that PostgreSQL may take, in MB, including the system's cache of its files. */
export const POSTGRES_MEMORY_MB = 1_536

type Settings = Readonly<Record<string, string>>

/**
 * The settings of PostgreSQL for `make up`, the tests and Compose; docs/measurements.md has the figures behind them.
 */
export const POSTGRES_SETTINGS = {
  max_connections: '300',
  shared_buffers: `${POSTGRES_MEMORY_MB / 4}MB`,
  effective_cache_size: `${(POSTGRES_MEMORY_MB * 3) / 4}MB`,
  work_mem: '4MB', // per step of each statement; no request is faster with 16
  random_page_cost: '2', // with 1.1 the board reads all active tickets and sorts them, instead of the latest 40
} as const satisfies Settings

/** Settings as arguments of the program. */
export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
