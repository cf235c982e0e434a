import { Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { playChime } from '../../shared/sound/chime.ts'
import { useVolume, VOLUME_STEP } from '../../shared/sound/volume.ts'

/** A slider from silence to full volume; the value is stored in this browser. */
export function VolumeSlider() {
  const { t } = useTranslation()
  const [volume, setVolume] = useVolume()
  const percent = (value: number) => t('shell.volumeValue', { percent: Math.round(value * 100) })
  return (
    <Stack gap="sm">
      <Group justify="space-between" aria-hidden>
        <Text size="sm">{t('shell.volume')}</Text>
        <Text size="sm" c="dimmed">
          {percent(volume)}
        </Text>
      </Group>
      <Slider
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={volume}
        onChange={setVolume}
        label={null}
        thumbLabel={t('shell.volume')}
        thumbValueText={percent}
      />
      <Button variant="default" disabled={volume === 0} onClick={() => void playChime(volume)}>
        {t('shell.testSound')}
      </Button>
    </Stack>
  )
}
