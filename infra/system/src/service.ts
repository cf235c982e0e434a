import type { RouteContract } from '@recado/contracts/route'

/** The facts of a service that the system needs to run it. */
export type Service = {
  /** A one-sentence description. */
  readonly about: string
  /** Its routes by name, which the edge forwards to it; a service may have none. */
  readonly routes: Readonly<Record<string, RouteContract>>
  /** Whether it has a database of its own. */
  readonly database: boolean
  /** Whether it reads and writes the files of companies. */
  readonly files: boolean
  /** The outside systems that it calls; null when it calls none, so that its network has no access to the internet. */
  readonly outside: string | null
  /** Required variables that are generated for each installation: 32 random bytes in base64. */
  readonly secrets: readonly string[]
  /** Other variables that it reads, besides those of every service, of databases and of files. */
  readonly variables: readonly string[]
  /** The default number of its processes. */
  readonly processes: number
  /** The memory limit of a process, in MB. */
  readonly memoryMb: number
}

/** The defaults for the facts of a service: it has a database, one process and no access to outside systems. */
export const USUAL = {
  routes: {},
  database: true,
  files: false,
  outside: null,
  secrets: [],
  variables: [],
  processes: 1,
  memoryMb: 384,
} as const satisfies Omit<Service, 'about'>
