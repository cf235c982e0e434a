import { join } from 'node:path'
import { z } from 'zod'
import { ProcessMark } from '../process/process-mark.ts'
import { readState, writeState } from '../state-file.ts'

const StackState = z.object({
  /** Chosen once, so that a restarted part is where the others look for it. */
  ports: z.record(z.string(), z.int()),
  parts: z.record(z.string(), z.object({ process: ProcessMark, fingerprint: z.string() })),
})

/** What runs of a stack, as the last start or stop left it. */
export type StackState = z.infer<typeof StackState>

export const readStackState = (directory: string): StackState =>
  readState(fileOf(directory), StackState) ?? { ports: {}, parts: {} }

export const writeStackState = (directory: string, state: StackState): void => writeState(fileOf(directory), state)

const fileOf = (directory: string) => join(directory, 'stack.json')
