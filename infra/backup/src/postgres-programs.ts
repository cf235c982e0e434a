import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Failure } from '@recado/up/failure'
import { findPostgres, thisMachine } from '@recado/up/machine/machine'

/** Runs pg_dump or pg_restore on the database of an address. @throws Failure with what the program said */
export type RunPostgres = (program: 'pg_dump' | 'pg_restore', url: string, args: readonly string[]) => Promise<void>

/**
 * Finds the programs with the major version of the server: an older pg_dump refuses a newer server, and a newer one
 * writes settings that an older server does not know.
 * @throws Failure if they are not installed
 */
export function findPrograms(major: number): RunPostgres {
  const given = process.env['POSTGRES_PROGRAMS'] // the image has them in a folder of their own, with their libraries
  const bin = given ?? findPostgres(thisMachine()).find((installed) => installed.major === major)?.bin
  if (bin === undefined || !existsSync(join(bin, 'pg_dump'))) {
    throw new Failure(
      `pg_dump ${major}, the version of the server, is not installed. Install postgresql-client-${major}, or name the folder of its programs in POSTGRES_PROGRAMS.`,
    )
  }
  return async (program, url, args) => {
    const child = spawn(join(bin, program), args, {
      // a password among the arguments would be in the list of processes
      env: { ...process.env, ...(given && { LD_LIBRARY_PATH: join(given, 'lib') }), ...connectionOf(url) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
    if (code !== 0) throw new Failure(`${program} failed on ${new URL(url).pathname.slice(1)}:`, said.trim())
  }
}

function connectionOf(address: string): NodeJS.ProcessEnv {
  const url = new URL(address)
  const mode = url.searchParams.get('sslmode')
  return {
    PGHOST: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: url.pathname.slice(1),
    PGAPPNAME: 'recado backup',
    ...(mode && { PGSSLMODE: mode }),
  }
}
