import { existsSync, readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // USER_HZ of Linux, the same on all architectures that Node supports

type Spent = { readonly parent: number; readonly ticks: number }

/**
 * @returns the processor seconds of a process and its descendants, also of ended ones that their parent has waited for;
 * 0 for a process that does not exist and on systems without /proc
 */
export function processorOf(pid: number): number {
  const all = readAll()
  const children = Map.groupBy(all, ([, { parent }]) => parent)
  const ticksOf = (one: number): number =>
    (all.get(one)?.ticks ?? 0) + (children.get(one) ?? []).reduce((sum, [child]) => sum + ticksOf(child), 0)
  return ticksOf(pid) / TICKS_PER_SECOND
}

function readAll(): ReadonlyMap<number, Spent> {
  const all = new Map<number, Spent>()
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue
    const spent = readOne(name)
    if (spent) all.set(Number(name), spent)
  }
  return all
}

/** @returns undefined when the process has ended in the meantime */
function readOne(pid: string): Spent | undefined {
  try {
    // proc(5): the fields from the third on follow the command's name in parentheses
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) // own, and of ended children
    return { parent: Number(fields[1]), ticks }
  } catch {
    return undefined
  }
}
