import type { Log } from './log.ts'

const DEADLINE_MS = 30_000 // longest that a stop may take

type Running = { readonly log: Log; stop(): Promise<void>; awaited?(): readonly string[] }

/**
 * Starts what a process is for, ends it on SIGTERM, and says in one sentence why it could not start. One that does not
 * stop by the deadline is killed, and its log says what it waited for.
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
      process.kill(process.pid, 'SIGKILL') // an exit would wait for threads: for a disk, or a name server, that is silent
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
    process.exit(1) // whoever watches starts it again; everything is made to be killed
  })
}
