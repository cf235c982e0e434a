import { type DatabaseUrls, makeDatabase, provisionDatabase } from '@recado/kit/db/provision'
import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'
import { databaseVariables, sessionVariable } from '@recado/system/variables'
import { Failure } from '../failure.ts'

/**
 * The three addresses of each service's database: from `<SERVICE>_DATABASE_URL`, `…_OWNER_URL` and `…_SYSTEM_URL` when
 * the environment has them, else made on the server; and `…_SESSION_URL` where it is given.
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
 * Makes the databases and roles that `<SERVICE>_DATABASE_URL` and so on name, for whoever runs each service by itself:
 * there every service is told its own addresses, and none the administrator's.
 */
export async function makeGivenDatabases(postgresUrl: string, environment: NodeJS.ProcessEnv): Promise<void> {
  for (const service of NAMES_WITH_DATABASE) {
    const urls = readGiven(service, environment)
    if (!urls) throw new Failure(`${databaseVariables(service).app} is missing.`)
    await reporting(service, postgresUrl, () => makeDatabase(postgresUrl, urls))
  }
}

function readGiven(service: ServiceName, environment: NodeJS.ProcessEnv): DatabaseUrls | undefined {
  const names = databaseVariables(service)
  const [app, owner, system] = [environment[names.app], environment[names.owner], environment[names.system]]
  if (app && owner && system) return { app, owner, system }
  if (app || owner || system) throw new Failure(`Of ${Object.values(names).join(', ')} either all are set or none.`)
  return undefined
}

const provision = (postgresUrl: string, name: string) =>
  reporting(name, postgresUrl, () => provisionDatabase(postgresUrl, name))

async function reporting<T>(name: string, postgresUrl: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Failure(`The database ${name} could not be made at ${new URL(postgresUrl).host}: ${reason}.`)
  }
}
