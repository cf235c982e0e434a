import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where programs are looked for on this machine; tests hand in an empty one. */
export type Machine = {
  searchPath: string
  /** Holds one directory per major version, as Debian lays them out. */
  postgresRoot: string
  /** Holds one `rabbitmq_server-<version>` directory, as Debian lays it out. */
  rabbitmqRoot: string
  isRoot: boolean
}

export const thisMachine = (environment: NodeJS.ProcessEnv = process.env): Machine => ({
  searchPath: [environment['PATH'] ?? '', '/usr/sbin', '/sbin'].join(delimiter), // an ordinary user's PATH lacks the last two
  postgresRoot: '/usr/lib/postgresql',
  rabbitmqRoot: '/usr/lib/rabbitmq/lib',
  isRoot: process.getuid?.() === 0,
})

/** @returns the absolute path of a command, or undefined when it is not installed */
export function findCommand(machine: Machine, name: string): string | undefined {
  return machine.searchPath
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(isExecutable)
}

/** @returns directories with PostgreSQL's programs by major version, newest first */
export function findPostgres(machine: Machine): { major: number; bin: string }[] {
  return listDirectory(machine.postgresRoot)
    .map((name) => ({ major: Number(name), bin: join(machine.postgresRoot, name, 'bin') }))
    .filter(({ bin }) => isExecutable(join(bin, 'initdb')) && isExecutable(join(bin, 'postgres')))
    .sort((one, other) => other.major - one.major)
}

/**
 * @returns the start script of RabbitMQ itself. The one on the PATH is Debian's wrapper, which insists on its own user
 * and directories.
 */
export function findRabbitmq(machine: Machine): string | undefined {
  return listDirectory(machine.rabbitmqRoot)
    .filter((name) => name.startsWith('rabbitmq_server-'))
    .map((name) => join(machine.rabbitmqRoot, name, 'sbin/rabbitmq-server'))
    .find(isExecutable)
}

const listDirectory = (path: string): string[] => (existsSync(path) ? readdirSync(path) : [])

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
