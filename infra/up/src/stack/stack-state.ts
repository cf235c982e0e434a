import { join } from 'node:path'
import { z } from 'zod'
import { ProcessMark } from '../process/process-mark.ts'
import { readState, writeState } from '../state-file.ts'

const StackState = z.object({
  /** Chosen once, so that a restarted part has the same address. */
  ports: z.record(z.string(), z.int()),
  parts: z.record(z.string(), z.object({ process: ProcessMark, fingerprint: z.string() })),
})

/** The running parts of a stack after the last start or stop. */
export type StackState = z.infer<typeof StackState>

export const readStackState = (directory: string): StackState =>
  readState(fileOf(directory), StackState) ?? { ports: {}, parts: {} }

export const writeStackState = (directory: string, state: StackState): void => writeState(fileOf(directory), state)

const fileOf = (directory: string) => join(directory, 'stack.json')
