import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AfterAWhile } from '../../shared/ui/states.tsx'

const ROWS = ['a', 'b', 'c']

export function TableSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterAWhile>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div style={{ display: 'grid', gap: 26, padding: 24 }}>
        {ROWS.map((key) => (
          <Skeleton key={key} height={18} />
        ))}
      </div>
    </AfterAWhile>
  )
}
