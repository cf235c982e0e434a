import type { Service } from '@recado/system/service'
import { SERVICE_NAMES, serviceOf } from '@recado/system/services'

const HEAD = `# Services

Written by \`make docs\` from \`infra/system/src/services.ts\`; do not edit.

Each service is a folder of \`services/\`. Its database, if it has one, is \`recado_<service>\`. \`make up\` and
\`docker-compose.yml\` set the addresses of databases, and the edge finds each service by \`<SERVICE>_URL\`.
[operations.md](operations.md#configuration) explains the variables.`

/** @returns the text of docs/services.md */
export function describeServices(): string {
  const services = SERVICE_NAMES.map((name) => ({ name, ...serviceOf(name) }))
  const runs = services.map(({ name, about, routes, database, files, outside, processes, memoryMb }) => [
    name,
    about,
    String(Object.keys(routes).length),
    database ? 'yes' : '',
    files ? 'yes' : '',
    outside ?? '',
    `${processes} × ${memoryMb} MB`,
  ])
  const reads = services.map(({ name, secrets, variables }: Service & { name: string }) => [
    name,
    codesOf(secrets),
    codesOf(variables),
  ])
  return [
    HEAD,
    tableOf(['service', 'purpose', 'routes', 'database', 'files', 'outside systems', 'processes'], runs),
    'Secrets and variables of each service, besides those of every service, of databases and of files:',
    tableOf(['service', 'secrets', 'variables'], reads),
  ]
    .join('\n\n')
    .concat('\n')
}

const codesOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
