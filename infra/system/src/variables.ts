import type { Service } from './service.ts'
import { SERVICE_NAMES, type ServiceName, serviceOf } from './services.ts'

/** The variables of a service that stores files, in a folder or in a bucket. */
export const FILE_VARIABLES: readonly string[] = [
  'MEDIA_DIRECTORY',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
]

/** All variables that a service reads besides those of every service and the addresses of its database. */
export const variablesOf = ({ secrets, variables, files }: Service): readonly string[] => [
  ...secrets,
  ...variables,
  ...(files ? FILE_VARIABLES : []),
]

/** The secrets of all services, each once. */
export const SECRETS: readonly string[] = [...new Set(SERVICE_NAMES.flatMap((name) => serviceOf(name).secrets))]

/** @returns the variable that gives the edge the addresses of a service */
export const addressVariable = <N extends ServiceName>(name: N) => `${name.toUpperCase()}_URL` as `${Uppercase<N>}_URL`

/** @returns the variables with the database URLs of one service among several, by role */
export const databaseVariables = (name: ServiceName) => {
  const prefix = `${name.toUpperCase()}_DATABASE`
  return { app: `${prefix}_URL`, owner: `${prefix}_OWNER_URL`, system: `${prefix}_SYSTEM_URL` }
}

/** @returns the variable with the address for locks and LISTEN of one service among several; it may be unset */
export const sessionVariable = (name: ServiceName): string => `${name.toUpperCase()}_DATABASE_SESSION_URL`

/** @returns the variable with the port of one service among several that share a process */
export const portVariable = (name: ServiceName): string => `${name.toUpperCase()}_PORT`
