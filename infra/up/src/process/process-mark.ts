import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** A process by pid and start time, because another process may get the same pid later. */
export const ProcessMark = z.object({ pid: z.int().positive(), startedAt: z.string() })
export type ProcessMark = z.infer<typeof ProcessMark>

/** @returns the mark of a process, even of a zombie; undefined when the pid does not exist */
export function markProcess(pid: number): ProcessMark | undefined {
  const fields = readStat(pid)
  return fields && { pid, startedAt: fields.startedAt }
}

export function isRunning(mark: ProcessMark): boolean {
  const found = readStat(mark.pid)
  return found?.startedAt === mark.startedAt && found.isAlive
}

/** Sends the signal to exactly this process. @returns false when it has ended */
export function signalProcess(mark: ProcessMark, signal: NodeJS.Signals): boolean {
  return isRunning(mark) && sendSignal(mark.pid, signal)
}

/** Sends the signal to the process and its children; each of our processes leads its own group. */
export function signalGroup(mark: ProcessMark, signal: NodeJS.Signals): boolean {
  return isRunning(mark) && sendSignal(-mark.pid, signal)
}

/** Whether any child of a process that has just ended still runs; its pid is not reused until then. */
export const isGroupLeft = ({ pid }: ProcessMark): boolean =>
  hasGroup(pid) &&
  readdirSync('/proc').some((name) => {
    const member = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    return member?.group === pid && member.isAlive
  })

/**
 * Whether the group exists; also true for a group of zombies. The check is cheaper than reading all processes of the
 * machine.
 */
function hasGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // the group belongs to another user
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false // it has ended meanwhile
  }
}

type Stat = { isAlive: boolean; group: number; startedAt: string }

function readStat(pid: number): Stat | undefined {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // proc(5): the fields from the third on follow the command's name in parentheses
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const field = (number: number) => fields[number - 3] ?? ''
    const [state, group, threads, startedAt] = [field(3), field(5), field(20), field(22)]
    // a zombie counts as ended, unless its threads are still closing files and ports
    const isAlive = state !== 'Z' || Number(threads) > 1
    return { isAlive, group: Number(group), startedAt: `${bootId} ${startedAt}` }
  } catch {
    return undefined
  }
}
