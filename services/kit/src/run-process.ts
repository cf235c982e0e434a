import type { Log } from './log.ts'

const DEADLINE_MS = 30_000 // how long a shutdown may take

type Running = { readonly log: Log; stop(): Promise<void>; awaited?(): readonly string[] }

/**
 * Runs the main function of a process, stops it on SIGTERM, and prints one sentence if it cannot start. A process that
 * has not stopped by the deadline logs what it waits for and kills itself.
 */
export async function runProcess(
  name: string,
  start: (environment: Readonly<Record<string, string | undefined>>) => Promise<Running>,
  deadlineMs = DEADLINE_MS,
): Promise<void> {
  const running = await start(process.env).catch((error: unknown) => {
    process.stderr.write(`${name} could not start: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  })
  const stop = () => {
    setTimeout(() => {
      running.log.error({ awaited: running.awaited?.() }, 'service did not stop in time; it is killed')
      process.kill(process.pid, 'SIGKILL') // process.exit waits for libuv threads, which may hang on a disk or a name server
    }, deadlineMs).unref()
    running.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        running.log.error({ err }, 'service did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.on('unhandledRejection', (err) => {
    running.log.fatal({ err }, 'a promise failed and nobody looked')
    process.exit(1) // the supervisor restarts the process; all parts survive a crash
  })
}
