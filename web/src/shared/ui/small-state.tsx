import { Button, Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AfterAWhile } from './states.tsx'

type Props = {
  readonly query: {
    readonly data: unknown
    readonly isError: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** In the place of something small that is on its way, or did not come; nothing once it is there. */
export function SmallState({ query: { data, isError, refetch } }: Props) {
  const { t } = useTranslation()
  if (data !== undefined) return null
  if (!isError) {
    return (
      <AfterAWhile>
        <Skeleton height={36} />
      </AfterAWhile>
    )
  }
  return (
    <div role="alert">
      <Text size="sm" c="dimmed" span>
        {t('common.loadFailed')}
      </Text>{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
