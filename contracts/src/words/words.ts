import { z } from 'zod'

/** A part of a sentence: a name, or words of the system ('no queue', '2 more'). */
const Part = z.union([z.string(), z.object({ code: z.string(), params: z.record(z.string(), z.string()) })])
export type Part = z.infer<typeof Part>

/**
 * What the system itself says, so that each reader reads it in their language: the code of a sentence and what fills it.
 * A list is written as one ('Ana, Bia and Caio').
 */
export const Words = z.object({ code: z.string(), params: z.record(z.string(), z.union([Part, z.array(Part)])) })
export type Words = z.infer<typeof Words>
