import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** A button that loads the next page of a list; it renders nothing when there is no next page. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <Button variant="subtle" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('lists.more')}
    </Button>
  )
}
