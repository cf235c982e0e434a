import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { plansQuery } from './plans-api.ts'

const RESOURCES = ['users', 'connections', 'queues'] as const

/** A select for the offered plans, with their limits and prices. If the list cannot be loaded, an error replaces it. */
export function PlanSelect(field: SelectProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const plans = useQuery(plansQuery)
  if (plans.isLoadingError) return <LoadFailed text={t('signup.plansFailed')} onRetry={() => void plans.refetch()} />
  return (
    <Select
      label={t('signup.plan')}
      placeholder={t('signup.planPlaceholder')}
      size="md"
      allowDeselect={false}
      data={(plans.data ?? []).map((plan) => ({
        value: String(plan.id),
        label: t('signup.planOption', {
          name: plan.name,
          holds: RESOURCES.map((resource) => t(`signup.holds.${resource}`, { count: plan[resource] })).join(', '),
          value: format.money(plan.value),
        }),
      }))}
      {...field}
    />
  )
}
