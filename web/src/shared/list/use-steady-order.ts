import { useMemo, useState } from 'react'
import type { Row } from './pages.ts'

/**
 * Prevents rows from moving under the pointer. While the pointer is over the list, the rows have the order that they
 * had when it entered, and new rows are added at the end.
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
