import { IconApi, IconCalendarClock, IconRobot, IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { drawnOf, type LastOf } from './drawn-of.ts'

const ICONS = { robot: IconRobot, campaign: IconSpeakerphone, schedule: IconCalendarClock, api: IconApi } as const

/** Names the automatic author of messages after the last words of a person, or without any. */
export function LastMark({ ticket }: { ticket: LastOf }) {
  const { t } = useTranslation()
  const { mark, text } = drawnOf(ticket)
  if (!mark) return null
  const Icon = ICONS[mark]
  const isNamed = text === '' // its word is beside it
  const label = isNamed ? { 'aria-hidden': true } : { 'aria-label': t(`writers.${mark}`) }
  return <Icon size={14} stroke={1.75} style={{ flex: 'none', verticalAlign: '-2px', marginRight: 4 }} {...label} />
}
