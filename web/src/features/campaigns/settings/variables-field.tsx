import { Button, Text, TextInput } from '@mantine/core'
import type { CampaignVariable } from '@recado/contracts/campaigns/settings'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import classes from './settings.module.css'
import { variableFault } from './settings-form.ts'

type Props = {
  readonly value?: readonly CampaignVariable[]
  readonly onChange: (variables: readonly CampaignVariable[]) => void
}

/** The variables of the company, which messages contain as `{key}`. A key that exists already is not added. */
export function VariablesField({ value = [], onChange }: Props) {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const [content, setContent] = useState('')
  const [fault, setFault] = useState<'taken' | 'reserved' | 'wrong'>()
  const isFull = value.length >= CAMPAIGN_LIMIT.variables
  const add = () => {
    const found = variableFault(key.trim(), value)
    setFault(found)
    if (found || isFull) return
    onChange([...value, { key: key.trim(), value: content.trim() }])
    setKey('')
    setContent('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // prevents Enter from saving the form
    add()
  }
  return (
    <>
      <div className={classes.add}>
        <TextInput
          size="sm"
          label={t('campaignSettings.shortcut')}
          value={key}
          maxLength={30}
          error={fault && t(`campaignSettings.faults.${fault}`, { key: key.trim() })}
          onChange={(event) => {
            setFault(undefined)
            setKey(event.currentTarget.value)
          }}
          onKeyDown={addByEnter}
        />
        <TextInput
          size="sm"
          label={t('campaignSettings.content')}
          value={content}
          maxLength={CAMPAIGN_LIMIT.variableValue}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={addByEnter}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} />}
          disabled={key.trim() === '' || isFull}
          onClick={add}
        >
          {t('campaignSettings.addVariable')}
        </Button>
      </div>
      {value.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('campaignSettings.noVariables')}
        </Text>
      )}
      <ul className={classes.variables}>
        {value.map((variable) => (
          <li key={variable.key}>
            <code className={classes.key}>{`{${variable.key}}`}</code>
            <span className={classes.content}>{variable.value}</span>
            <IconButton
              label={t('campaignSettings.removeVariable', { key: variable.key })}
              Icon={IconTrash}
              onClick={() => onChange(value.filter((one) => one !== variable))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
