import { z } from 'zod'
import { BrokerUrls } from './broker-urls.ts'
import { AllowedHosts } from './outgoing/allowed-hosts.ts'

/** The environment variables of every service. Secrets have no default. */
export const ServiceConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535), // 0: any free port
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  AMQP_URL: BrokerUrls, // the addresses of the broker's nodes
  AMQP_NAMESPACE: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('recado'), // prefix of every exchange and queue
  AMQP_WAIT_SECONDS: z.coerce.number().int().min(0).max(3_600).default(60), // how long a starting service waits for a broker that does not answer
  JWKS_URL: z.url(), // the auth service's public keys
  REQUESTS_PER_USER: z.coerce.number().int().min(1).max(1_000_000).default(300), // a minute, in this process
  OUTGOING_HOSTS: z.string().default('*').pipe(AllowedHosts), // the hosts that requests to outside systems may go to
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(''), z.url()]).default(''), // collector of traces (OTLP over HTTP); empty: none
})
export type ServiceConfig = z.infer<typeof ServiceConfig>

/**
 * The roles of a service's database: `owner` runs migrations, `app` is limited by row-level security, `system` reads
 * system tables. `SESSION` is the address for connections with a lock or a LISTEN, as the system role; by default they
 * use the address of `system`.
 */
export const DatabaseConfig = z.object({
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_SYSTEM_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
})
export type DatabaseConfig = z.infer<typeof DatabaseConfig>

/** Parses `true` or `false`; an unset variable has the default. */
export const flag = (byDefault: boolean) =>
  z
    .enum(['true', 'false'])
    .default(byDefault ? 'true' : 'false')
    .transform((value) => value === 'true')

/** The key that encrypts secrets at rest: 32 bytes in base64. */
export const SecretKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes in base64')

/**
 * Further keys that are accepted but not used for new values, separated by commas or spaces: the next key before a
 * rotation, the former one after it.
 */
export const AcceptedKeys = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(SecretKey))

type Read<S extends readonly z.ZodType[]> = { [I in keyof S]: z.output<S[I]> }

/**
 * Reads the environment by several schemas.
 * @throws an Error that names every invalid variable of all schemas in one sentence and shows no value
 */
export function readConfigs<const S extends readonly z.ZodType[]>(
  schemas: S,
  environment: Readonly<Record<string, string | undefined>>,
): Read<S> {
  const results = schemas.map((schema) => schema.safeParse(environment))
  const faults = results
    .flatMap(({ error }) => error?.issues ?? [])
    .map(({ path, message }) => {
      const name = path.join('.')
      return `${name}${environment[name] === undefined ? ' is missing' : `: ${message}`}`
    })
  if (faults.length > 0) throw new Error(`the environment is not usable: ${faults.join('; ')}`)
  return results.map(({ data }) => data) as unknown as Read<S>
}

/** @throws an Error that names every invalid variable in one sentence and shows no value */
export const readConfig = <C>(schema: z.ZodType<C>, environment: Readonly<Record<string, string | undefined>>): C =>
  readConfigs([schema], environment)[0]
