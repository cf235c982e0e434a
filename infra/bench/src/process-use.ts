import { readdir, readFile } from 'node:fs/promises'

const KIB_PER_MB = 1_000_000 / 1_024
const TICKS_PER_SECOND = 100 // USER_HZ of Linux

/** @returns the resident memory of a process in MB */
export const residentMemory = (pid: number): Promise<number> => readMemory(pid, 'VmRSS')

/** @returns the peak of a process's resident memory in MB */
export const peakMemory = (pid: number): Promise<number> => readMemory(pid, 'VmHWM')

/** @returns the processor seconds that a process has used since its start, without its children */
export const processorSeconds = async (pid: number): Promise<number> => (await readUse(pid)).own

/** @returns the processor seconds that a process and all its descendants have used, including ended descendants */
export async function familySeconds(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  // undefined for a process that has just ended
  const uses = await Promise.all(pids.map((each) => readUse(each).catch(() => undefined)))
  const children = new Map<number, number[]>()
  uses.forEach((use, index) => {
    if (use) children.set(use.parent, [...(children.get(use.parent) ?? []), pids[index] ?? 0])
  })
  const secondsOf = (each: number): number => {
    const use = uses[pids.indexOf(each)]
    if (!use) return 0
    return (children.get(each) ?? []).reduce((sum, child) => sum + secondsOf(child), use.own + use.ended)
  }
  return secondsOf(pid)
}

/** @returns the process's own processor seconds, those of its ended children, and its parent's pid: proc(5) */
async function readUse(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // the fields after the command's name, which stands in parentheses and may contain any character
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0)
  return { parent: ticks(1), own: ticks(11, 12) / TICKS_PER_SECOND, ended: ticks(13, 14) / TICKS_PER_SECOND }
}

async function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KIB_PER_MB
}
