import { ColorInput, isLightColor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { palette, presetOf } from '../../shared/ui/palette.ts'
import classes from './color-field.module.css'
import type { UsedColors } from './queue-form.ts'

type Props = {
  readonly value?: string
  readonly onChange: (color: string) => void
  readonly onBlur?: (event: never) => void
  readonly error?: ReactNode
  readonly used: UsedColors
}

/** The colour of a queue: typed, or chosen from presets that no other queue uses. */
export function ColorField({ value = '', onChange, used, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <ColorInput
        label={t('queues.color')}
        withAsterisk
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('queues.pickColor') }}
        value={value}
        onChange={onChange}
        {...field}
      />
      <fieldset className={classes.palette} aria-label={t('queues.palette')}>
        {palette().map((color) => (
          <Swatch key={color} color={color} isChosen={color === value} owner={used.get(color)} onChoose={onChange} />
        ))}
      </fieldset>
    </div>
  )
}

type SwatchProps = {
  readonly color: string
  readonly isChosen: boolean
  /** The queue that uses it. */
  readonly owner: string | undefined
  readonly onChoose: (color: string) => void
}

/** A radio button, so that the arrow keys move through the palette. */
function Swatch({ color, isChosen, owner, onChoose }: SwatchProps) {
  const { t } = useTranslation()
  const preset = presetOf(color)
  const name = preset
    ? t('queues.preset', { hue: t(`queues.hues.${preset.hue}`), shade: t(`queues.shades.${preset.shade}`) })
    : color
  const Mark = owner === undefined ? IconCheck : IconX
  return (
    <label
      className={classes.swatch}
      data-used={owner === undefined ? undefined : true}
      title={owner === undefined ? name : t('queues.usedBy', { name: owner })}
      style={{ background: color, color: isLightColor(color) ? 'black' : 'white' }}
    >
      <input
        type="radio"
        name="queue-color"
        className={classes.radio}
        aria-label={owner === undefined ? name : t('queues.colorUsedBy', { color: name, name: owner })}
        checked={isChosen}
        disabled={owner !== undefined}
        onChange={() => onChoose(color)}
      />
      {(isChosen || owner !== undefined) && <Mark size={14} stroke={2.5} aria-hidden />}
    </label>
  )
}
