import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

export type Ended = {
  readonly isGood: boolean
  readonly output: string
  readonly seconds: number
  /** The processor seconds of the program and its descendants, except those that outlive their parent. */
  readonly processor: number
}

/**
 * Runs the arguments and prints their processor time to descriptor 3. Node itself only reports all children together.
 */
const TIMED = 'exec 4>&2; TIMEFORMAT="%U %S"; { time "$@" 2>&4 3>&-; } 2>&3'

/** Runs a program to its end and collects its output. */
export async function runProgram(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const began = Date.now()
  const child = spawn('bash', ['-c', TIMED, 'bash', command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const [, said, alsoSaid, times] = child.stdio
  const [code, output, spent] = await Promise.all([endOf(child), textOf(said, alsoSaid), textOf(times)])
  return {
    isGood: code === 0,
    output,
    seconds: Math.round((Date.now() - began) / 1_000),
    processor: sumOf(spent),
  }
}

const endOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })

type Channel = ChildProcess['stdio'][number] | undefined

/** Reads all channels to their end. @returns the text of all channels in the order of arrival */
async function textOf(...channels: readonly Channel[]): Promise<string> {
  const said: Buffer[] = []
  const streams = channels.filter((channel): channel is Readable => !!channel && 'on' in channel && 'read' in channel)
  await Promise.all(
    streams.map(async (stream) => {
      for await (const chunk of stream) said.push(chunk)
    }),
  )
  return Buffer.concat(said).toString()
}

const sumOf = (spent: string): number =>
  spent
    .trim()
    .split(/\s+/)
    .reduce((sum, seconds) => sum + Number(seconds.replace(',', '.')), 0) // bash writes a decimal comma in some locales
