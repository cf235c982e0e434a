import type { Product } from './product.ts'

/** The target of a row; `of` states whether the figure itself or its ratio to the floor is compared with `value`. */
export type Target = {
  readonly of: 'figure' | 'ratio'
  readonly bound: 'at most' | 'at least'
  readonly value: number
}

/** A row of the table. */
export type Row = {
  readonly measure: number
  readonly what: string
  readonly unit:
    | 'ms'
    | '/s'
    | 'MB'
    | 'kB'
    | 's'
    | 'sessions'
    | 'tries'
    | 'tasks'
    | 'rows'
    | 'findings'
    | 'statements'
    | 'commits'
    | 'bytes'
    | '%'
  /** The minimal cost of the same work without the product, measured in the same run. */
  readonly floor?: number
  readonly figure: number
  readonly target?: Target
}

/** A measure, with its number in the list of measures. */
export type Measure = { readonly number: number } & (
  | {
      /** Runs in the product that holds the data set. */
      readonly inProduct: (product: Product) => Promise<Row[]>
    }
  | {
      /** Starts its own processes, and runs without other measures. */
      readonly alone: () => Promise<Row[]>
    }
)

export const ratioOf = ({ floor, figure }: Row): number | undefined =>
  floor === undefined ? undefined : figure / floor

/** @returns undefined for a row without a target */
export function isMet(row: Row): boolean | undefined {
  const { target } = row
  const value = target?.of === 'ratio' ? ratioOf(row) : row.figure
  if (!target || value === undefined) return undefined
  return target.bound === 'at most' ? value <= target.value : value >= target.value
}
