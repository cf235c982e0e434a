import { Popover } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useVolume } from '../../shared/sound/volume.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'

export const VolumeSlider = lazyDialog(() => import('./volume-slider.tsx'), 'VolumeSlider')

/** The volume of notification sounds, in a popover. */
export function VolumeControl() {
  const { t } = useTranslation()
  const [volume] = useVolume()
  const label = t('shell.volume')
  const Icon = volume > 0 ? IconVolume : IconVolumeOff
  return (
    <Popover position="bottom" width={260} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={label} Icon={Icon} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <VolumeSlider />
      </Popover.Dropdown>
    </Popover>
  )
}
