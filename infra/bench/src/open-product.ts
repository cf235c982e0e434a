import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@recado/up/ports'
import { ensureServers, stopServers } from '@recado/up/servers/servers'
import { startStack, stopStack } from '@recado/up/stack/stack'
import pg from 'pg'
import { counterSettings } from './database-work.ts'
import { interrupted, whenInterrupted } from './interruption.ts'
import { addressesOf, benchEnvironment, type Product, REPOSITORY } from './product.ts'
import { type CompanyPlan, DATA_SET_VERSION, FULL, TENTH } from './seed/data-set.ts'
import { seed } from './seed/seed.ts'

/** A data set: the plans of its companies, and `namespace`, which also names its directory under `.data`. */
export type DataSet = { readonly namespace: string; readonly plans: readonly CompanyPlan[] }
export const DATA_SETS = {
  full: { namespace: 'bench', plans: FULL },
  tenth: { namespace: 'benchtenth', plans: TENTH },
} as const satisfies Record<string, DataSet>

/**
 * Settings of PostgreSQL for the data set, since the machine has more memory than the product expects. All other
 * settings are the product's own.
 */
const SETTINGS = { shared_buffers: '2GB', effective_cache_size: '8GB', work_mem: '16MB' }

/** Starts the product with the data set, and seeds it first if necessary. */
export async function openProduct(dataSet: DataSet, log: (line: string) => void): Promise<Product> {
  const directory = join(REPOSITORY, '.data', dataSet.namespace)
  whenInterrupted(() => stopStack(directory))
  try {
    return await open(directory, dataSet, log)
  } catch (error) {
    await stopStack(directory) // otherwise the product's servers would keep writing to the directory
    throw error
  }
}

async function open(directory: string, { namespace, plans }: DataSet, log: (line: string) => void): Promise<Product> {
  const isSeeded = await hasDataSet(directory)
  if (!isSeeded) await removeProduct(directory) // removes a data set that is incomplete or of an older version
  await mkdir(directory, { recursive: true })
  await forgetBroker(directory)
  await applySettings(directory, log, SETTINGS)
  const stack = await startStack({
    directory,
    log,
    environment: benchEnvironment(),
    namespace,
    repository: REPOSITORY,
    port: await findFreePort(),
    durable: true, // commits wait for the disk, as in production
    signal: interrupted,
  })
  const product: Product = {
    directory,
    stack,
    addresses: addressesOf(stack),
    databaseUrl: (service) => Object.assign(new URL(stack.postgresUrl), { pathname: `/${namespace}_${service}` }).href,
  }
  if (!isSeeded) {
    await seed(product, plans, log)
    await writeFile(markOf(directory), String(DATA_SET_VERSION))
  }
  return product
}

/** Stops the processes of the directory and deletes it. */
export async function removeProduct(directory: string): Promise<void> {
  if (!existsSync(directory)) return
  await stopStack(directory)
  await rm(directory, { recursive: true, force: true })
}

/** Deletes the broker's data, so that unhandled events of an earlier run do not add to the load. */
async function forgetBroker(directory: string): Promise<void> {
  await stopServers(directory, ['rabbitmq'])
  await rm(join(directory, 'rabbitmq'), { recursive: true, force: true })
}

const markOf = (directory: string) => join(directory, 'data-set')

async function hasDataSet(directory: string): Promise<boolean> {
  const found = await readFile(markOf(directory), 'utf8').catch(() => '')
  return found === String(DATA_SET_VERSION)
}

/** Makes the PostgreSQL of a directory count statements, if it has the extension for that. */
export const countStatements = (directory: string): Promise<void> => applySettings(directory, () => {}, {})

async function applySettings(
  directory: string,
  log: (line: string) => void,
  asked: Readonly<Record<string, string>>,
): Promise<void> {
  const start = () =>
    ensureServers({ directory, durable: true, log, environment: benchEnvironment(), postgresSettings: asked })
  const { postgresUrl } = await start()
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  const counters = Object.entries(await counterSettings(client))
  const settings = [...Object.entries(asked), ...counters]
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from pg_settings where name = any($1)',
    [settings.map(([name]) => name)],
  )
  const isApplied = settings.every(([name, wanted]) => rows.some((row) => row.name === name && row.value === wanted))
  for (const [name, value] of counters) await client.query(`alter system set ${name} = '${value}'`)
  await client.end()
  if (isApplied) return
  await stopServers(directory, ['postgres']) // it still runs with other settings, and reads them at its start
  await start()
}
