import { type ServiceName, serviceOf } from '../services.ts'
import { databaseVariables, portVariable, sessionVariable } from '../variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * @returns what a service reads when several share a process: the port and the database that stand under its own name, and
 * of the rest the same as all
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
