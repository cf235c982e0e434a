import { ColorInput, isLightColor } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { palette, presetOf } from '../ui/palette.ts'
import classes from './color-field.module.css'

type Props = {
  readonly label: string
  readonly value?: string
  readonly onChange: (color: string) => void
  readonly onBlur?: (event: never) => void
  readonly error?: ReactNode
  /** The colours that cannot be chosen, each with the name of the entry that uses it; absent when all can be chosen. */
  readonly used?: ReadonlyMap<string, string>
}

const NONE: ReadonlyMap<string, string> = new Map()

/** A field for a colour, which is typed or chosen from presets with names. */
export function ColorField({ label, value = '', onChange, used = NONE, ...field }: Props) {
  const { t } = useTranslation()
  return (
    <div>
      <ColorInput
        label={label}
        withAsterisk
        format="hex"
        eyeDropperButtonProps={{ 'aria-label': t('colors.pickColor') }}
        value={value}
        onChange={onChange}
        {...field}
      />
      <fieldset className={classes.palette} aria-label={t('colors.palette')}>
        {palette().map((color) => (
          <Swatch
            key={color}
            color={color}
            isChosen={color === value.toLowerCase()}
            owner={used.get(color)}
            onChoose={onChange}
          />
        ))}
      </fieldset>
    </div>
  )
}

type SwatchProps = {
  readonly color: string
  readonly isChosen: boolean
  /** The name of the entry that uses this colour. */
  readonly owner: string | undefined
  readonly onChoose: (color: string) => void
}

/** A radio button, so that the arrow keys move through the palette. */
function Swatch({ color, isChosen, owner, onChoose }: SwatchProps) {
  const { t } = useTranslation()
  const preset = presetOf(color)
  const name = preset
    ? t('colors.preset', { hue: t(`colors.hues.${preset.hue}`), shade: t(`colors.shades.${preset.shade}`) })
    : color
  const Mark = owner === undefined ? IconCheck : IconX
  return (
    <label
      className={classes.swatch}
      data-used={owner === undefined ? undefined : true}
      title={owner === undefined ? name : t('colors.usedBy', { name: owner })}
      style={{ background: color, color: isLightColor(color) ? 'black' : 'white' }}
    >
      <input
        type="radio"
        name="color"
        className={classes.radio}
        aria-label={owner === undefined ? name : t('colors.colorUsedBy', { color: name, name: owner })}
        checked={isChosen}
        disabled={owner !== undefined}
        onChange={() => onChoose(color)}
      />
      {(isChosen || owner !== undefined) && <Mark size={14} stroke={2.5} aria-hidden />}
    </label>
  )
}
