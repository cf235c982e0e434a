import { Pill } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ticket-filters.module.css'

/** An active filter, with a button that removes it. */
export function FilterChip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Pill
      withRemoveButton
      className={classes.chip ?? ''}
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': t('tickets.removeFilter', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  )
}
