/** The fixed piece of work by which the gate measures the machine: `tsc` checks the types of these libraries. */
import type { defineConfig } from 'vitest/config'
import type { createVitest } from 'vitest/node'
import type { z } from 'zod'

export type Checked = [typeof defineConfig, typeof createVitest, typeof z]
