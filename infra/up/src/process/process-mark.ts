import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process by pid, and by when it started, because the pid alone may by now be another process. */
export const ProcessMark = z.object({ pid: z.int().positive(), startedAt: z.string() })
export type ProcessMark = z.infer<typeof ProcessMark>

/** @returns the mark of a live process; undefined for none and for a zombie */
export function markProcess(pid: number): ProcessMark | undefined {
  try {
    // proc(5): after the command name in parentheses come the state (field 3) and, as field 22, the start in clock ticks since boot
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return { pid, startedAt: `${bootId()} ${fields[19]}` }
  } catch {
    return undefined
  }
}

export const isRunning = (mark: ProcessMark): boolean => markProcess(mark.pid)?.startedAt === mark.startedAt

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

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
