import { Skeleton } from '@mantine/core'
import { LoadFailed } from './load-failed.tsx'
import { AfterAWhile } from './states.tsx'

type Props = {
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** A small placeholder while a query loads, or a report of its failure; it renders nothing once there is data. */
export function SmallState({ query: { data, isError, refetch } }: Props) {
  if (data !== undefined) return null
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  return (
    <AfterAWhile>
      <Skeleton height={36} />
    </AfterAWhile>
  )
}
