import type { Addresses } from '@recado/chaos/company'
import type { Stack } from '@recado/up/stack/stack'

/** A running product. */
export type Product = {
  readonly directory: string
  readonly stack: Stack
  readonly addresses: Addresses
  /** The address of a service's database for a superuser, who sees every company. */
  databaseUrl(service: string): string
}

export const REPOSITORY = new URL('../../../', import.meta.url).pathname

/** Limits that a run never reaches, because all its sign-ins come from one address. */
const UNLIMITED = {
  LOGIN_PER_ADDRESS: '1000000',
  LOGIN_PER_ACCOUNT: '1000000',
  SIGNUP_PER_ADDRESS: '1000000',
  REQUESTS_PER_USER: '1000000',
}

/** @returns the environment of a benchmark's product, without the servers that the terminal's environment names */
export function benchEnvironment(): NodeJS.ProcessEnv {
  const { POSTGRES_URL: _postgres, AMQP_URL: _amqp, ...environment } = process.env
  return { ...environment, ...UNLIMITED, TRIAL_DAYS: '3650' } // ten years, because a data set is used for a long time
}

export const addressesOf = ({ url, phoneUrl }: Stack): Addresses => ({ url, simulatorUrl: phoneUrl ?? '' })
