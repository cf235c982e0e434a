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

/** A data set: its companies and its directory. */
export type DataSet = { readonly namespace: string; readonly plans: readonly CompanyPlan[] }
export const DATA_SETS = {
  full: { namespace: 'bench', plans: FULL },
  tenth: { namespace: 'benchtenth', plans: TENTH },
} as const satisfies Record<string, DataSet>

/**
 * Settings for the data set's server, which has more memory than the product expects; all others are the product's own.
 */
const SETTINGS = { shared_buffers: '2GB', effective_cache_size: '8GB', work_mem: '16MB' }

/** Starts the product with the data set, and seeds it first if necessary. */
export async function openProduct(dataSet: DataSet, log: (line: string) => void): Promise<Product> {
  const directory = join(REPOSITORY, '.data', dataSet.namespace)
  whenInterrupted(() => stopStack(directory))
  try {
    return await open(directory, dataSet, log)
  } catch (error) {
    await stopStack(directory) // otherwise its servers would keep writing to the directory
    throw error
  }
}

async function open(directory: string, { namespace, plans }: DataSet, log: (line: string) => void): Promise<Product> {
  const isSeeded = await hasDataSet(directory)
  if (!isSeeded) await removeProduct(directory) // removes an interrupted seed or an older data set
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
    durable: true, // the measured writes must survive a power cut
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

/** Removes the events of an earlier, perhaps killed, run, so that they do not add to the load. */
async function forgetBroker(directory: string): Promise<void> {
  await stopServers(directory, ['rabbitmq'])
  await rm(join(directory, 'rabbitmq'), { recursive: true, force: true })
}

const markOf = (directory: string) => join(directory, 'data-set')

async function hasDataSet(directory: string): Promise<boolean> {
  const found = await readFile(markOf(directory), 'utf8').catch(() => '')
  return found === String(DATA_SET_VERSION)
}

/** Makes the server of a directory count statements if it can. */
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
  await stopServers(directory, ['postgres']) // it ran with other settings
  await start()
}
