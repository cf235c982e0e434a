import { z } from 'zod'

/** Fills a place in a sentence: a name, or words of the system ('no queue', '2 more'). */
const Part = z.union([z.string(), z.object({ code: z.string(), params: z.record(z.string(), z.string()) })])
export type Part = z.infer<typeof Part>

/**
 * A sentence of the system, which each reader reads in their own language: its code in the catalogue and its parameters.
 * A list of parts is joined as in speech ('Ana, Bia and Caio').
 */
export const Words = z.object({ code: z.string(), params: z.record(z.string(), z.union([Part, z.array(Part)])) })
export type Words = z.infer<typeof Words>
