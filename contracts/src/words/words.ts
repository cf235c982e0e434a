import { z } from 'zod'

/** A value for a place in a sentence: a name, or words of the system ('no queue', '2 more'). */
const Part = z.union([z.string(), z.object({ code: z.string(), params: z.record(z.string(), z.string()) })])
export type Part = z.infer<typeof Part>

/**
 * A sentence of the system, as its code in the catalogue and its parameters, so that each reader gets it in their own
 * language. A list of parts is joined as in speech ('Ana, Bia and Caio').
 */
export const Words = z.object({ code: z.string(), params: z.record(z.string(), z.union([Part, z.array(Part)])) })
export type Words = z.infer<typeof Words>
