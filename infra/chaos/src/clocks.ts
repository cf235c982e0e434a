import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductOptions } from './product.ts'

const SHIFT = new URL('shift-clock.ts', import.meta.url).href

/** The clocks of the processes of a product, which a test can move while they run. */
export type Clocks = {
  /** Makes the clock of each process movable; for `startProduct`. */
  readonly adjust: NonNullable<ProductOptions['adjust']>
  /** Moves the clock of a process to this number of milliseconds from the true time. */
  readonly shift: (name: string, ms: number) => void
  readonly close: () => void
}

export function openClocks(): Clocks {
  const folder = mkdtempSync(join(tmpdir(), 'recado-clocks-'))
  const shift = (name: string, ms: number) => writeFileSync(join(folder, name), String(Math.round(ms)))
  return {
    adjust(name, variables) {
      shift(name, 0)
      return { ...variables, CLOCK_SHIFT_FILE: join(folder, name), NODE_OPTIONS: `--import=${SHIFT}` }
    },
    shift,
    close: () => rmSync(folder, { recursive: true }),
  }
}
