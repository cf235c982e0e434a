import { readFile } from 'node:fs/promises'

const KIB_PER_MB = 1_000_000 / 1_024
const TICKS_PER_SECOND = 100 // of Linux, whatever the processor's own clock

/** What a process holds in memory now, in MB. */
export const residentMemory = (pid: number): Promise<number> => readMemory(pid, 'VmRSS')

/** What it held at most since it started, in MB. */
export const peakMemory = (pid: number): Promise<number> => readMemory(pid, 'VmHWM')

/** Seconds of processor that it has used since it started. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before may hold anything
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return (user + system) / TICKS_PER_SECOND
}

async function readMemory(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / KIB_PER_MB
}
