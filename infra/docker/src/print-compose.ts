import { FEW_MEGABYTES, flagsOf } from '@recado/system/node-flags'
import { asArguments, POSTGRES_MEMORY_MB, POSTGRES_SETTINGS } from '@recado/system/postgres'
import type { Service } from '@recado/system/service'
import { NAMES_WITH_DATABASE, SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import { addressVariable, databaseVariables, portVariable, SECRETS } from '@recado/system/variables'

/** @returns a reference to a variable of .env in the syntax of Compose, with a default value */
const orElse = (variable: string, value: string) => `\${${variable}:-${value}}`
const required = (variable: string) => `\${${variable}:?run make env}`

// the share of a container's memory that Node's heap may take; buffers, stacks and code take the rest
const HEAP_SHARE = 0.75
/**
 * The variables that a container gets with a default or a fixed value; all others are passed on from .env unchanged.
 */
const VALUES: Readonly<Record<string, string>> = {
  PUBLIC_URL: orElse('PUBLIC_URL', 'http://localhost:8080'),
  SANDBOX_ENABLED: orElse('SANDBOX_ENABLED', 'false'),
  SANDBOX_URL: 'ws://simulator:8080/ws/chat',
}

/** Whether each service has its own containers, or all services share one. */
export type Shape = 'apart' | 'together'

/**
 * Fills the template from the declaration of the system: a line `#: name` is replaced by the block of that name.
 * @returns the text of docker-compose.yml, or of compose.small.yml
 */
export const printCompose = (template: string, shape: Shape = 'apart'): string =>
  template.replace(/^( *)#: (.+)$/gm, (_, indent: string, name: string) => {
    const block = { ...BLOCKS, ...SHAPED[shape] }[name]
    if (!block) throw new Error(`the template names a block that does not exist: ${name}`)
    return block()
      .split('\n')
      .map((line) => (line === '' ? line : `${indent}${line}`))
      .join('\n')
  })

const BLOCKS: Readonly<Record<string, () => string>> = {
  'postgres command': () => `command: [${['postgres', ...asArguments(POSTGRES_SETTINGS)].join(', ')}]`,
  'postgres memory': () => `mem_limit: ${POSTGRES_MEMORY_MB}m`,
  'database addresses': () => NAMES_WITH_DATABASE.map(addressesOfDatabase).join('\n\n'),
  databases: () =>
    NAMES_WITH_DATABASE.flatMap((name) =>
      Object.entries(databaseVariables(name)).map(([role, variable]) => `${variable}: *${name}-${role}`),
    ).join('\n'),
  secrets: () => SECRETS.map((variable) => `${variable}: ${required(variable)}`).join('\n'),
}

const SHAPED: Readonly<Record<Shape, Readonly<Record<string, () => string>>>> = {
  apart: {
    heading: () =>
      '# The whole system on one host. Once: make env, which writes .env with new secrets. Then: docker compose up --detach',
    'key address': () => `JWKS_URL: http://auth:8080${KEYS}`,
    services: () => SERVICE_NAMES.map((name) => printService(name, serviceOf(name))).join('\n\n'),
    'service addresses': () => SERVICE_NAMES.map((name) => `${addressVariable(name)}: http://${name}:8080`).join('\n'),
    'edge command': () => commandOf([...flagsOf('edge'), '--max-old-space-size=288', EDGE]),
  },
  together: {
    heading: () =>
      [
        '# The whole system on a small host: all services share one process. Once: make env. Then:',
        '# docker compose --project-directory . --file infra/docker/compose.small.yml up --detach --remove-orphans',
      ].join('\n'),
    'key address': () => `JWKS_URL: http://127.0.0.1:${portOf('auth')}${KEYS}`,
    services: printTogether,
    'service addresses': () =>
      SERVICE_NAMES.map((name) => `${addressVariable(name)}: http://together:${portOf(name)}`).join('\n'),
    'edge command': () => commandOf([...FEW_MEGABYTES, '--max-old-space-size=160', EDGE]),
  },
}

const KEYS = '/auth/.well-known/jwks.json'
const TOGETHER = 'infra/system/src/together/main.ts'
const EDGE = 'infra/edge/src/main.ts'
const commandOf = (args: readonly string[]) => `command: [${['node', ...args].join(', ')}]`
const TOGETHER_MB = 640 // the shared process takes 270 MB when idle and 400 MB under load (docs/operations.md)
const portOf = (name: ServiceName) => 8_081 + SERVICE_NAMES.indexOf(name)

function printTogether(): string {
  const services = SERVICE_NAMES.map(serviceOf)
  const outside = services.flatMap((service) => service.outside ?? [])
  const ready = SERVICE_NAMES.map((name) => `'http://127.0.0.1:${portOf(name)}/health/ready'`)
  const own = SERVICE_NAMES.flatMap((name) => [
    `${portVariable(name)}: ${portOf(name)}`,
    ...(serviceOf(name).database
      ? Object.entries(databaseVariables(name)).map(([role, variable]) => `${variable}: *${name}-${role}`)
      : []),
  ])
  const variables = [...new Set(services.flatMap(({ variables }) => variables))]
  return [
    'together:',
    '  <<: *service',
    `  ${commandOf([...FEW_MEGABYTES, `--max-old-space-size=${TOGETHER_MB * HEAP_SHARE}`, TOGETHER])}`,
    `  networks: [inside, data, outside] # ${[...new Set(outside)].join(', ')} are outside`,
    `  mem_limit: ${TOGETHER_MB}m`,
    "  volumes: ['media:/data']",
    '  healthcheck:',
    '    <<: *ready',
    `    test: [CMD, node, infra/docker/src/is-ready.ts, ${ready.join(', ')}]`,
    '  environment:',
    '    <<: [*common, *media]',
    ...own.map((line) => `    ${line}`),
    ...SECRETS.map((variable) => `    ${variable}: ${required(variable)}`),
    ...printVariables(variables).map((line) => `    ${line}`),
  ].join('\n')
}

function addressesOfDatabase(name: ServiceName): string {
  const password = required(`${name.toUpperCase()}_DATABASE_PASSWORD`)
  const address = (role: string) =>
    `&${name}-${role} postgres://recado_${name}_${role}:${password}@postgres:5432/recado_${name}`
  return [
    `x-${name}-database: &${name}-database`,
    `  DATABASE_URL: ${address('app')}`,
    `  DATABASE_OWNER_URL: ${address('owner')}`,
    `  DATABASE_SYSTEM_URL: ${address('system')}`,
  ].join('\n')
}

function printService(name: ServiceName, service: Service): string {
  const heapMb = Math.floor(service.memoryMb * HEAP_SHARE)
  const parts = ['*common', ...(service.database ? [`*${name}-database`] : []), ...(service.files ? ['*media'] : [])]
  return [
    `${name}:`,
    '  <<: *service',
    `  ${commandOf([...flagsOf(name), `--max-old-space-size=${heapMb}`, `services/${name}/src/main.ts`])}`,
    ...(service.database ? [] : ['  depends_on:', '    rabbitmq: { condition: service_healthy }']),
    ...(service.outside ? [`  networks: [inside, data, outside] # ${service.outside} is outside`] : []),
    `  mem_limit: ${service.memoryMb}m`,
    ...(service.processes > 1 ? [`  scale: ${service.processes}`] : []),
    ...(service.files ? ["  volumes: ['media:/data']"] : []),
    '  environment:',
    `    <<: [${parts.join(', ')}]`,
    ...service.secrets.map((variable) => `    ${variable}: ${required(variable)}`),
    ...printVariables(service.variables).map((line) => `    ${line}`),
  ].join('\n')
}

function printVariables(variables: readonly string[]): string[] {
  const passed = variables.filter((variable) => !(variable in VALUES)).map((variable) => `${variable}:`)
  return [
    ...variables.filter((variable) => variable in VALUES).map((variable) => `${variable}: ${VALUES[variable]}`),
    ...(passed.length > 0 ? ['# optional values from .env', ...passed] : []),
  ]
}
