import type { Service } from '@recado/system/service'
import { SERVICE_NAMES, serviceOf } from '@recado/system/services'

const HEAD = `# Services

Written by \`make docs\` from \`infra/system/src/services.ts\`; do not edit.

Each is a folder of \`services/\` of the same name. One with a database makes it \`recado_<service>\`; \`make up\` and
\`docker-compose.yml\` give it the addresses, and the edge finds it by \`<SERVICE>_URL\`. What the variables mean is in
[operations.md](operations.md).`

/** The text of docs/services.md. */
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
    tableOf(['service', 'what for', 'routes', 'database', 'files', 'outside', 'processes'], runs),
    'What each reads besides the variables of every service, of databases and of files:',
    tableOf(['service', 'secrets', 'variables'], reads),
  ]
    .join('\n\n')
    .concat('\n')
}

const codesOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
