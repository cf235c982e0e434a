/** The fixed piece of work that measures the machine: checking the types of these libraries. */
import { defineConfig } from 'vitest/config'
import { createVitest } from 'vitest/node'
import { z } from 'zod'

export const checked = [defineConfig, createVitest, z]
