import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { SpecialDay } from '@recado/contracts/hours'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { maskTime } from '../hours/mask-time.ts'
import { contractRules } from '../ui/contract-rules.ts'
import { useDateFieldProps } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'

const CLOSED = { startTime: '00:00', endTime: '00:00' }
const MORNING = { startTime: '08:00', endTime: '12:00' }

type Props = {
  /** Absent: a new one. */
  readonly day: SpecialDay | undefined
  /** The dates of the other special days. */
  readonly taken: readonly string[]
  readonly onApply: (day: SpecialDay) => void
  readonly onClose: () => void
}

const rules = contractRules(SpecialDay)

/** One special day: closed, or with its hours. The form around it saves it. */
export function SpecialDayDialog({ day, taken, onApply, onClose }: Props) {
  const { t } = useTranslation()
  const dateField = useDateFieldProps()
  const isClosed = !day || day.startTime === day.endTime
  const { date = '', name = '' } = day ?? {}
  const form = useForm({
    initialValues: {
      date,
      name,
      isClosed,
      ...(isClosed ? MORNING : { startTime: day.startTime, endTime: day.endTime }),
    },
    validate: (values) => ({
      ...rules(dayOf(values)),
      ...(taken.includes(values.date) && { date: t('specialDays.dateTaken') }),
    }),
  })
  const apply = form.onSubmit((values) => {
    onApply({ ...dayOf(values), name: values.name.trim() })
    onClose()
  })
  // no form element, which may not be inside of another one
  const applyByEnter = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || !isText) return
    event.preventDefault() // else the button that gets the focus back is pressed
    apply()
  }
  return (
    <Dialog onClose={onClose} title={day ? t('lists.editOf', { name: day.name }) : t('specialDays.add')} size="sm">
      <Stack onKeyDown={applyByEnter}>
        <DatePickerInput
          {...dateField}
          label={t('specialDays.date')}
          withAsterisk
          error={form.errors['date']}
          value={form.values.date || null}
          onChange={(chosen) => form.setFieldValue('date', chosen ?? '')}
        />
        <TextInput
          size="sm"
          label={t('specialDays.name')}
          placeholder={t('specialDays.nameExample')}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <Checkbox label={t('specialDays.isClosed')} {...form.getInputProps('isClosed', { type: 'checkbox' })} />
        {!form.values.isClosed && (
          <SimpleGrid cols={2}>
            {(['startTime', 'endTime'] as const).map((field) => (
              <TextInput
                key={field}
                size="sm"
                label={t(field === 'startTime' ? 'hours.start' : 'hours.end')}
                inputMode="numeric"
                {...form.getInputProps(field)}
                onChange={(event) => form.setFieldValue(field, maskTime(event.currentTarget.value))}
              />
            ))}
          </SimpleGrid>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => apply()}>{t('specialDays.apply')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type Values = SpecialDay & { readonly isClosed: boolean }

const dayOf = ({ isClosed, ...day }: Values): SpecialDay => (isClosed ? { ...day, ...CLOSED } : day)
