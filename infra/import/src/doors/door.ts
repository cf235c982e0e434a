import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { jsonLine, MoveAnswer, type MoveBatch, type MoveResult } from '@recado/contracts/moving-in/batch'
import { Failure } from '@recado/up/failure'

/** A service that takes rows of a company. */
export type Door = {
  /** Resolves after the rows are committed. @throws Failure */
  readonly send: (batch: MoveBatch) => Promise<MoveResult[]>
  readonly close: () => Promise<void>
}

type Place = {
  readonly service: string
  readonly companyId: number
  readonly repository: string
  readonly environment: NodeJS.ProcessEnv
}

/**
 * Starts the import command of a service, in a process of its own with the rights of the service. It ends with this
 * process, after the transaction that runs.
 */
export async function openDoor({ service, companyId, repository, environment }: Place): Promise<Door> {
  const program = [`services/${service}/src/operator/main.ts`, 'import', String(companyId)]
  const child = spawn(process.execPath, program, { cwd: repository, env: environment, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => {}) // the reason is in what the process has said
  const complaint = text(child.stderr)
  const exit = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()

  async function read(): Promise<string> {
    const { value, done } = await lines.next()
    if (!done) return value
    throw new Failure(`The import of ${service} stopped: ${(await complaint).trim() || 'without a reason'}`)
  }
  await read()
  return {
    async send(batch) {
      child.stdin.write(jsonLine(batch))
      return MoveAnswer.parse(JSON.parse(await read())).results
    },
    async close() {
      child.stdin.end()
      await exit
    },
  }
}
