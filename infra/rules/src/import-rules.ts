import type { Target } from './import-graph.ts'

/**
 * The allowed imports. A rule applies to the files for which `from` is true, and forbids the targets for which
 * `forbids` is true.
 */
export type ImportRule = {
  name: string
  from: (file: string) => boolean
  forbids: (to: Target, from: string) => boolean
}

const TEST = /\.test\.tsx?$|^(services|infra)\/[^/]+\/test\/|^services\/kit\/src\/testing\/|^web\/e2e\//
const ENTRY = /\/(routes|app|main)\.ts$/
const REPOSITORY = /(-repository|-tables|\/db|\/main)\.ts$|^services\/[^/]+\/migrations\//

const STARTS_SERVICES = /^services\/kit\/src\/(run|service)\.ts$/

/** Tests may use modules that the product may not, such as the other end of a connection or the server itself. */
export const isTest = (file: string): boolean => TEST.test(file)

/** Files of services that write SQL. */
export const isRepository = (file: string): boolean => REPOSITORY.test(file)

const within =
  (...directories: string[]) =>
  (file: string) =>
    directories.some((directory) => file.startsWith(`${directory}/`))
const isKit = within('services/kit')
const isService = (file: string) => within('services')(file) && !isKit(file)
const isSource = (file: string) => isService(file) && !isTest(file)
const toFile = (to: Target, isIt: (file: string) => boolean) => 'file' in to && isIt(to.file)
const toPackage = (to: Target, ...names: string[]) => 'package' in to && names.includes(to.package)
const leadingParts = (file: string, parts: number) => file.split('/').slice(0, parts).join('/')

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: 'contracts know nobody',
    from: within('contracts'),
    forbids: (to) => toFile(to, (file) => !within('contracts')(file)),
  },
  {
    name: 'contracts are zod only',
    from: (file) => within('contracts')(file) && !isTest(file),
    forbids: (to) => 'package' in to && to.package !== 'zod',
  },
  {
    name: 'samples are for tests',
    from: (file) => (isSource(file) || within('web/src')(file)) && !isTest(file) && !within('web/src/testing')(file),
    forbids: (to) => toFile(to, within('contracts/testing')),
  },
  {
    name: 'the kit knows no service',
    from: isKit,
    forbids: (to, from) =>
      toFile(to, (file) => isService(file) || within('web')(file) || (within('infra')(file) && !isTest(from))),
  },
  {
    name: 'the web knows contracts only',
    from: within('web'),
    forbids: (to, from) =>
      toFile(to, (file) => within('services')(file) || (within('infra')(file) && !within('web/e2e')(from))),
  },
  {
    name: 'services meet on the broker',
    from: isService,
    forbids: (to, from) => toFile(to, (file) => isService(file) && leadingParts(file, 2) !== leadingParts(from, 2)),
  },
  {
    name: 'services do not know what runs them',
    from: isSource,
    forbids: (to) => toFile(to, within('infra', 'web')),
  },
  {
    name: 'infra knows the kit and the contracts',
    from: (file) => within('infra')(file) && !isTest(file),
    forbids: (to) => toFile(to, (file) => isService(file) || within('web')(file)),
  },
  {
    name: 'the edge loads no database and no broker',
    from: (file) => within('infra/edge')(file) && !isTest(file),
    forbids: (to) =>
      toFile(
        to,
        (file) => within('services/kit/src/db', 'services/kit/src/broker')(file) || STARTS_SERVICES.test(file),
      ),
  },
  {
    name: 'features do not meet',
    from: within('web/src/features'),
    forbids: (to, from) =>
      toFile(to, (file) => within('web/src/features')(file) && leadingParts(file, 4) !== leadingParts(from, 4)),
  },
  {
    name: 'shared knows no feature',
    from: within('web/src/shared'),
    forbids: (to) => toFile(to, within('web/src/features', 'web/src/app')),
  },
  {
    name: 'only entries know HTTP',
    from: (file) => isSource(file) && !ENTRY.test(file),
    forbids: (to) => toPackage(to, 'fastify'),
  },
  {
    name: 'only repositories write SQL',
    from: (file) => isSource(file) && !isRepository(file),
    forbids: (to) => toPackage(to, 'kysely'),
  },
  {
    name: 'only the kit knows the broker, the pool and tokens',
    from: (file) => !isKit(file) && !isTest(file) && !within('infra/bench')(file), // measures the bare drivers
    forbids: (to, from) => toPackage(to, 'amqplib', 'pg') || (toPackage(to, 'jose') && !within('services/auth')(from)), // auth signs
  },
  {
    name: 'Baileys lives in two places',
    from: (file) => !within('services/connections', 'infra/whatsapp-simulator')(file),
    forbids: (to) => toPackage(to, '@whiskeysockets/baileys', 'libsignal'),
  },
  {
    name: 'the simulators owe us nothing',
    from: within('infra/whatsapp-simulator', 'infra/pix-simulator', 'infra/provider-simulators'),
    forbids: (to) => toFile(to, within('services')),
  },
]
