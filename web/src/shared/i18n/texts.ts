import type { pt } from './pt.ts'

type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> }

/** The shape that every language's file has. */
export type Texts = Same<typeof pt>
