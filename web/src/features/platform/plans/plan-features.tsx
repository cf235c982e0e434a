import { Text } from '@mantine/core'
import { FEATURES, type Feature } from '@recado/contracts/features'
import { useTranslation } from 'react-i18next'

/** The names of a plan's features in at most two lines; the tooltip shows all of them. */
export function PlanFeatures({ features }: { features: readonly Feature[] }) {
  const { t } = useTranslation()
  const names = FEATURES.filter((feature) => features.includes(feature)).map((feature) =>
    t(`plans.features.${feature}`),
  )
  const all = names.join(', ')
  const words = names.length === FEATURES.length ? t('plans.everything') : all || t('plans.nothing')
  return (
    <Text span size="sm" lineClamp={2} title={all}>
      {words}
    </Text>
  )
}
