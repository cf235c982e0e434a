import { useMemo, useState } from 'react'
import type { Row } from './pages.ts'

/**
 * Rows stay in their places under the pointer: while it is over the list, they have the order of the moment when it
 * entered, and new ones go last.
 */
export function useSteadyOrder<T extends Pick<Row, 'id'>>(rows: readonly T[]) {
  const [order, setOrder] = useState<ReadonlyMap<number, number>>()
  const steady = useMemo(() => {
    if (!order) return rows
    const placeOf = ({ id }: T) => order.get(id) ?? order.size
    return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
  }, [rows, order])
  return {
    rows: steady,
    handlers: {
      onPointerEnter: () => setOrder(new Map(rows.map(({ id }, index) => [id, index]))),
      onPointerLeave: () => setOrder(undefined),
    },
  }
}
