import { Textarea, type TextareaProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { VARIABLES } from '../text/variables.ts'
import classes from './text-with-variables.module.css'
import { useInsertion } from './use-insertion.ts'
import { WithNames } from './with-names.tsx'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value?: string
  readonly onChange: (text: string) => void
}

export function TextWithVariables({ value = '', onChange, ...field }: Props) {
  const { t } = useTranslation()
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
        {VARIABLES.map((variable) => (
          <button key={variable} type="button" className={classes.variable} onClick={() => insert(`{{${variable}}}`)}>
            {t(`common.variable.${variable}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
