import { Textarea, type TextareaProps } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import chips from '../../../shared/ui/text-with-variables.module.css'
import { useInsertion } from '../../../shared/ui/use-insertion.ts'
import classes from './dialog.module.css'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value?: string
  readonly onChange?: (text: string) => void
  /** The names that messages replace with a field of the recipient or with a variable of the settings. */
  readonly variables: readonly string[]
}

/** A text of a campaign, with buttons that insert variables, and with the length of the text. */
export function VariableText({ value = '', onChange = () => {}, variables, readOnly = false, ...field }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { area, insert } = useInsertion(value, onChange)
  return (
    <div>
      <Textarea
        ref={area}
        autosize
        minRows={4}
        maxRows={9}
        maxLength={TEXT_LIMIT.prepared}
        readOnly={readOnly}
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.underText}>
        <fieldset className={chips.variables} aria-label={t('common.variables')}>
          {!readOnly &&
            variables.map((variable) => (
              <button
                key={variable}
                type="button"
                className={chips.variable}
                onClick={() => insert(`{${variable}}`)}
              >{`{${variable}}`}</button>
            ))}
        </fieldset>
        <span className={classes.counter}>
          {format.number(value.length)}/{format.number(TEXT_LIMIT.prepared)}
        </span>
      </div>
    </div>
  )
}
