/** The fixed piece of work that the gate's processor time is divided by: checking the declarations of these libraries. */
import { defineConfig } from 'vitest/config'
import { createVitest } from 'vitest/node'
import { z } from 'zod'

export const checked = [defineConfig, createVitest, z]
