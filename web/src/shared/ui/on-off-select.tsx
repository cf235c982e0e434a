import { Select, type SelectProps } from '@mantine/core'

type Props = Omit<SelectProps, 'value' | 'defaultValue' | 'data' | 'onChange'> & {
  /** The labels of both values, first the one for on. */
  readonly words: readonly [on: string, off: string]
  readonly value?: boolean
  readonly onChange?: (value: boolean) => void
}

/** A select for a boolean with labels of its own. */
export const OnOffSelect = ({ words: [on, off], value = false, onChange, ...field }: Props) => (
  <Select
    {...field}
    allowDeselect={false}
    data={[
      { value: 'true', label: on },
      { value: 'false', label: off },
    ]}
    value={String(value)}
    onChange={(chosen) => onChange?.(chosen === 'true')}
  />
)
