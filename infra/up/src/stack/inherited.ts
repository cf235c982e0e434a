import { delimiter, dirname } from 'node:path'

/** Addresses and ports of this start, and what test runners and build tools set for themselves. */
const NOT_FOR_PARTS =
  /^(POSTGRES_URL|PORT|HOST|NODE_OPTIONS|NODE_ENV|(.*_)?DATABASE_(OWNER_|SYSTEM_|SESSION_)?URL|VITEST.*|TEST|npm_.*|MAKE.*|MFLAGS)$/

/** In development the other ends of wires run on this machine. */
const WITH_THIS_MACHINE = { OUTGOING_HOSTS: '*,http://127.0.0.1:*,http://localhost:*,https://127.0.0.1:*' }

/** The variables that every part gets from outside, so that options of a service can be set for the whole product. */
export function inheritedEnvironment(environment: NodeJS.ProcessEnv, cacheDirectory: string): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !NOT_FOR_PARTS.test(name))
  return {
    ...(environment['NODE_ENV'] !== 'production' && WITH_THIS_MACHINE),
    ...Object.fromEntries(kept),
    PATH: [dirname(process.execPath), environment['PATH'] ?? ''].join(delimiter), // the pinned Node for their children, too
    NODE_COMPILE_CACHE: cacheDirectory, // starts a service three times faster from the second time on
  }
}
