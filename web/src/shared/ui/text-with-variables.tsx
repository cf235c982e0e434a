import { Textarea, type TextareaProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './text-with-variables.module.css'
import { useInsertion } from './use-insertion.ts'

/** The variables that the server replaces in texts: `{{name}}` and so on. */
const VARIABLES = ['name', 'firstName', 'greeting', 'protocol', 'date', 'hour', 'agent', 'queue', 'company'] as const

const VARIABLE = /\{\{(\w+)\}\}/

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  readonly value?: string
  readonly onChange: (text: string) => void
}

/** A text area with buttons that insert variables. */
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

/** Until it is being written, a text with variables is covered by itself with their names as chips. */
function WithNames({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation()
  const pieces = text.split(VARIABLE)
  return (
    <div className={classes.field} data-variables>
      {children}
      {pieces.length > 1 && (
        <div className={classes.shown} aria-hidden="true">
          {pieces.map((piece, place) => {
            const variable = place % 2 === 1 && VARIABLES.find((one) => one === piece)
            const key = `${place} ${piece}`
            if (variable) return <mark key={key}>{t(`common.variable.${variable}`)}</mark>
            return <span key={key}>{place % 2 === 1 ? `{{${piece}}}` : piece}</span>
          })}
        </div>
      )}
    </div>
  )
}
