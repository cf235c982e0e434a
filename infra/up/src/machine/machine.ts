import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The places to look for programs on this machine; tests pass an empty one. */
export type Machine = {
  searchPath: string
  /** Contains one directory per major version, as in Debian. */
  postgresRoot: string
  /** Contains one `rabbitmq_server-<version>` directory, as in Debian. */
  rabbitmqRoot: string
  isRoot: boolean
}

export const thisMachine = (environment: NodeJS.ProcessEnv = process.env): Machine => ({
  searchPath: [environment['PATH'] ?? '', '/usr/sbin', '/sbin'].join(delimiter), // often missing from a user's PATH
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
 * @returns RabbitMQ's own start script, not Debian's wrapper on the PATH, which requires Debian's user and directories
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
