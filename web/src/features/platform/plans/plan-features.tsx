import { FEATURES, type Feature } from '@recado/contracts/features'
import {
  IconApi,
  IconCalendarClock,
  IconLayoutKanban,
  IconMessages,
  IconPlugConnected,
  IconSparkles,
  IconSpeakerphone,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './plans.module.css'

const ICONS: Readonly<Record<Feature, typeof IconApi>> = {
  useCampaigns: IconSpeakerphone,
  useKanban: IconLayoutKanban,
  useOpenAi: IconSparkles,
  useIntegrations: IconPlugConnected,
  useSchedules: IconCalendarClock,
  useInternalChat: IconMessages,
  useExternalApi: IconApi,
}

/** The features of a plan as icons in fixed places; missing ones are dimmed and struck through. */
export function PlanFeatures({ features }: { features: readonly Feature[] }) {
  const { t } = useTranslation()
  return (
    <span className={classes.features}>
      {FEATURES.map((feature) => {
        const Icon = ICONS[feature]
        const isOn = features.includes(feature)
        const label = `${t(`plans.features.${feature}`)}: ${t(isOn ? 'settings.enabled' : 'settings.disabled')}`
        return (
          <span key={feature} role="img" aria-label={label} title={label} data-off={!isOn || undefined}>
            <Icon size={18} stroke={1.5} aria-hidden />
          </span>
        )
      })}
    </span>
  )
}
