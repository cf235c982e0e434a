import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useVariables } from '../contact-fields/use-variables.ts'
import classes from './text-with-variables.module.css'
import { useInsertion } from './use-insertion.ts'
import { WithNames } from './with-names.tsx'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value?: string
  readonly onChange: (text: string) => void
}

export function TextWithVariables({ value = '', onChange, ...field }: Props) {
  const { t } = useTranslation()
  const variables = useVariables()
  const { area, insert } = useInsertion(value, onChange)
  return (
    <div>
      <Textarea
        ref={area}
        autosize
        minRows={2}
        maxRows={8}
        {...field}
        inputContainer={(input) => <WithNames text={value}>{input}</WithNames>}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <fieldset className={classes.variables} aria-label={t('common.variables')}>
        {variables.map(({ name, label }) => (
          <button key={name} type="button" className={classes.variable} onClick={() => insert(`{{${name}}}`)}>
            {label}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
