import type { z } from 'zod'
import { type ComposeFile, type Service, variablesOf } from './compose-file.ts'
import { SCHEMAS, STOCK } from './known-environment.ts'

const SECRET = /(PASSWORD|PASS|SECRET|TOKEN|KEY)$/
const CREDENTIALS = /^\w+:\/\/[^:/]+:([^@]*)@/ // the password in an address

/**
 * Checks that each container gets all variables that it requires and none that it does not read, and that the file
 * contains no secret.
 */
export function checkEnvironments(asWritten: ComposeFile, file: ComposeFile): string[] {
  return Object.entries(file.services).flatMap(([name, service]) => [
    ...checkNames(name, service),
    ...checkValues(name, service),
    ...checkSecrets(name, asWritten.services[name]?.environment ?? {}),
  ])
}

/** @returns the names of secrets with a default in a configuration */
export const secretsWithDefault = (schemas: readonly z.ZodObject[]): string[] =>
  schemas.flatMap(({ shape }) =>
    Object.entries(shape)
      .filter(([name, field]) => SECRET.test(name) && (field as z.ZodType).safeParse(undefined).data !== undefined)
      .map(([name]) => name),
  )

function checkNames(name: string, service: Service): string[] {
  const known = STOCK[name] ?? SCHEMAS[name]?.flatMap(({ shape }) => Object.keys(shape))
  if (!known) return [`${name} is not known here: tell in known-environment.ts what it reads`]
  return Object.keys(service.environment ?? {})
    .filter((variable) => !known.includes(variable))
    .map((variable) => `${name} is told ${variable}, which it does not read`)
}

function checkValues(name: string, service: Service): string[] {
  const given = Object.entries(service.environment ?? {}).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  )
  return (SCHEMAS[name] ?? [])
    .flatMap((schema) => schema.safeParse(Object.fromEntries(given)).error?.issues ?? [])
    .map(({ path, message }) => `${name} cannot start: ${path.join('.')}: ${message}`)
}

/** Checks that secrets come from .env only: `${NAME:?…}`, or the bare name for an optional secret. */
function checkSecrets(name: string, environment: NonNullable<Service['environment']>): string[] {
  return Object.entries(environment).flatMap(([variable, value]) => {
    if (value === null) return []
    const secret = SECRET.test(variable) ? String(value) : CREDENTIALS.exec(String(value))?.[1]
    if (secret === undefined) return []
    const isLiteral = secret.replace(/\$\{[^}]*\}/g, '') !== '' || secret === ''
    const mayBeMissing = variablesOf(secret).some(({ sign }) => sign !== ':?')
    return isLiteral || mayBeMissing ? [`${name}: the secret in ${variable} does not come from .env alone`] : []
  })
}
