import { type ServiceName, serviceOf } from '../services.ts'
import { databaseVariables, portVariable, sessionVariable } from '../variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * @returns the environment of a service in a shared process: the port and the database from the variables with its
 * name, and all other variables unchanged
 */
export function environmentOf(name: ServiceName, environment: Environment): Environment {
  const { app, owner, system } = databaseVariables(name)
  return {
    ...environment,
    PORT: environment[portVariable(name)],
    ...(serviceOf(name).database && {
      DATABASE_URL: environment[app],
      DATABASE_OWNER_URL: environment[owner],
      DATABASE_SYSTEM_URL: environment[system],
      DATABASE_SESSION_URL: environment[sessionVariable(name)],
    }),
  }
}
