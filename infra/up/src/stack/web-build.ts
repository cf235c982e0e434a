import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../failure.ts'
import { withLock } from '../process/lock.ts'
import { lastLines, openLog } from '../process/log-file.ts'
import type { Log } from '../servers/server.ts'

const SOURCES = ['web/*', 'web/src/**', 'web/public/**', 'contracts/src/**', 'package-lock.json'] // their times show deletions

export const webRootOf = (repository: string): string => join(repository, 'web/dist')

/** Builds the web client, unless the last build is newer than every source. */
export async function buildWeb(repository: string, options: { directory: string; log: Log }): Promise<void> {
  await withLock(join(repository, '.cache/web-build.lock'), async () => {
    if (isBuilt(repository)) return
    options.log('Building the web client …')
    const logFile = join(options.directory, 'logs/web-build.log')
    const log = openLog(logFile)
    const child = spawn(process.execPath, [viteOf(repository), 'build', '--logLevel', 'warn'], {
      cwd: join(repository, 'web'),
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', log.descriptor, log.descriptor],
    })
    log.close()
    const [code] = await once(child, 'exit')
    if (code !== 0)
      throw new Failure(`The web client cannot be built. The end of ${logFile}:`, lastLines(logFile, log.startByte))
  })
}

export const viteOf = (repository: string): string => join(repository, 'node_modules/vite/bin/vite.js')

function isBuilt(repository: string): boolean {
  const built = join(webRootOf(repository), 'index.html')
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  return globSync([...SOURCES], { cwd: repository, exclude: ['web/dist', 'web/node_modules'] }).every(
    (path) => statSync(join(repository, path)).mtimeMs <= builtAt,
  )
}
