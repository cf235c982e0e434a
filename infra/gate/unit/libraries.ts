/** The fixed piece of work that measures the machine: checking the types of these libraries. */
import type { defineConfig } from 'vitest/config'
import type { createVitest } from 'vitest/node'
import type { z } from 'zod'

export type Checked = [typeof defineConfig, typeof createVitest, typeof z]
