import { type DatabaseUrls, makeDatabase, provisionDatabase, rolesOf } from '@recado/kit/db/provision'
import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'
import { databaseVariables, sessionVariable } from '@recado/system/variables'
import { Failure } from '../failure.ts'

/**
 * The addresses of each service's database. `<SERVICE>_DATABASE_URL`, `…_OWNER_URL` and `…_SYSTEM_URL` come from the
 * environment, or their database is created on the server; `…_SESSION_URL` is included if it is set.
 */
export async function provideDatabases(
  postgresUrl: string,
  prefix: string,
  environment: NodeJS.ProcessEnv,
): Promise<Map<string, Record<string, string>>> {
  const provided = new Map<string, Record<string, string>>()
  for (const service of NAMES_WITH_DATABASE) {
    const session = environment[sessionVariable(service)]
    const urls = readGiven(service, environment) ?? (await provision(postgresUrl, `${prefix}_${service}`))
    provided.set(service, {
      DATABASE_URL: urls.app,
      DATABASE_OWNER_URL: urls.owner,
      DATABASE_SYSTEM_URL: urls.system,
      ...(session && { DATABASE_SESSION_URL: session }),
    })
  }
  return provided
}

/**
 * Creates the databases and roles in `<SERVICE>_DATABASE_URL`, `…_OWNER_URL` and `…_SYSTEM_URL`, for installations that
 * start each service separately. There a service gets only its own addresses and not the administrator's.
 */
export async function makeGivenDatabases(postgresUrl: string, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const service of NAMES_WITH_DATABASE) {
    const urls = readGiven(service, environment)
    if (!urls) throw new Failure(`${databaseVariables(service).app} is missing.`)
    await reporting(service, postgresUrl, () => makeDatabase(postgresUrl, urls))
  }
}

/**
 * The addresses of each service's database, which need not exist: from the environment, or those that `provideDatabases`
 * would create.
 * @param prefix the prefix of the names of databases: `databasePrefix` of the namespace
 */
export const databasesOf = (
  postgresUrl: string,
  prefix: string,
  environment: NodeJS.ProcessEnv,
): ReadonlyMap<ServiceName, DatabaseUrls> =>
  new Map(
    NAMES_WITH_DATABASE.map((service) => [
      service,
      readGiven(service, environment) ?? rolesOf(postgresUrl, `${prefix}_${service}`),
    ]),
  )

/** @returns the beginning of the names of databases, because those may contain no dash */
export const databasePrefix = (namespace: string): string => namespace.replaceAll('-', '_')

function readGiven(service: ServiceName, environment: NodeJS.ProcessEnv): DatabaseUrls | undefined {
  const names = databaseVariables(service)
  const [app, owner, system] = [environment[names.app], environment[names.owner], environment[names.system]]
  if (app && owner && system) return { app, owner, system }
  if (app || owner || system) throw new Failure(`Set all of ${Object.values(names).join(', ')} or none of them.`)
  return undefined
}

const provision = (postgresUrl: string, name: string) =>
  reporting(name, postgresUrl, () => provisionDatabase(postgresUrl, name))

async function reporting<T>(name: string, postgresUrl: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(`The database ${name} could not be created at ${new URL(postgresUrl).host}: ${reason}.`)
  }
}
