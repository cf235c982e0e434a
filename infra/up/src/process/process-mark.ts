import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process by pid, and by when it started, because the pid alone may by now be another process. */
export const ProcessMark = z.object({ pid: z.int().positive(), startedAt: z.string() })
export type ProcessMark = z.infer<typeof ProcessMark>

/** @returns the mark of a process, even of one that has just died unnoticed; undefined when there is none */
export function markProcess(pid: number): ProcessMark | undefined {
  const fields = readStat(pid)
  return fields && { pid, startedAt: fields.startedAt }
}

export function isRunning(mark: ProcessMark): boolean {
  const fields = readStat(mark.pid)
  return fields?.startedAt === mark.startedAt && fields.state !== 'Z' // a zombie only waits for its parent to look
}

/** Sends the signal to this very process. @returns false when it has gone */
export function signalProcess(mark: ProcessMark, signal: NodeJS.Signals): boolean {
  return isRunning(mark) && sendSignal(mark.pid, signal)
}

/** Sends the signal to the process and to what it started; each of ours leads a group of its own. */
export function signalGroup(mark: ProcessMark, signal: NodeJS.Signals): boolean {
  return isRunning(mark) && sendSignal(-mark.pid, signal)
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false // it ended in between
  }
}

function readStat(pid: number): { state: string | undefined; startedAt: string } | undefined {
  try {
    // proc(5): after the command's name in parentheses, field 3 is the state and field 22 the start, in ticks since boot
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { state: fields[0], startedAt: `${bootId} ${fields[19]}` }
  } catch {
    return undefined
  }
}
