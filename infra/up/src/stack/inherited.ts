import { delimiter, dirname } from 'node:path'

/** Addresses and ports of this start, and variables that test runners and build tools set for themselves. */
const NOT_FOR_PARTS =
  /^(POSTGRES_URL|PORT|HOST|NODE_OPTIONS|NODE_ENV|(.*_)?DATABASE_(OWNER_|SYSTEM_|SESSION_)?URL|VITEST.*|TEST|npm_.*|MAKE.*|MFLAGS)$/

/** In development, services may call simulators on this machine. */
const WITH_THIS_MACHINE = { OUTGOING_HOSTS: '*,http://127.0.0.1:*,http://localhost:*,https://127.0.0.1:*' }

/** The variables that every part inherits, so that one variable sets an option of a service for the whole product. */
export function inheritedEnvironment(environment: NodeJS.ProcessEnv, cacheDirectory: string): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !NOT_FOR_PARTS.test(name))
  return {
    ...(environment['NODE_ENV'] !== 'production' && WITH_THIS_MACHINE),
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), environment['PATH'] ?? ''].join(delimiter), // child processes use it too
    NODE_COMPILE_CACHE: cacheDirectory, // makes later starts of a service three times as fast
  }
}
