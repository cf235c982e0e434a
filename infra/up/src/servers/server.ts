import { z } from 'zod'
import type { Machine } from '../machine/machine.ts'
import { ProcessMark } from '../process/process-mark.ts'

export const SERVER_NAMES = ['postgres', 'rabbitmq'] as const
export type ServerName = (typeof SERVER_NAMES)[number]

export type Log = (line: string) => void

export type ServerOptions = {
  /** The server's own directory, created if missing. */
  directory: string
  /**
   * False skips flushing to disk: a power cut may then lose data, but a crash of the server loses no acknowledged
   * commit.
   */
  durable: boolean
  machine: Machine
  log: Log
  /** Settings of PostgreSQL that replace the declared ones. */
  postgresSettings?: Readonly<Record<string, string>> | undefined
  signal?: AbortSignal | undefined
  /** Is called with the server's URL once the server's start has begun. */
  onUrl?: ((url: string) => void) | undefined
}

export type FoundServer = { url: string; wasStarted: boolean }

/** The state of a private server, which is stored in a file for the next start, stop or check. */
export const ServerState = z.object({ process: ProcessMark, port: z.int(), password: z.string() })
export type ServerState = z.infer<typeof ServerState>

export const seconds = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`
