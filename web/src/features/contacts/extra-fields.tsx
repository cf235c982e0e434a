import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import type { ContactForm } from './contact-form.ts'

const MOST_ROWS = 30

export function ExtraFields({ form }: { form: UseFormReturnType<ContactForm> }) {
  const { t } = useTranslation()
  const { extraInfo } = form.values
  return (
    <Fieldset legend={t('contacts.extra')}>
      <Stack gap="xs">
        {extraInfo.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its position
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              size="sm"
              flex="2 1 0"
              aria-label={t('contacts.extraName')}
              placeholder={t('contacts.extraName')}
              {...form.getInputProps(`extraInfo.${index}.name`)}
            />
            <TextInput
              size="sm"
              flex="3 1 0"
              aria-label={t('contacts.extraValue')}
              placeholder={t('contacts.extraValue')}
              {...form.getInputProps(`extraInfo.${index}.value`)}
            />
            <IconButton
              label={t('contacts.removeExtra')}
              Icon={IconTrash}
              onClick={() => form.removeListItem('extraInfo', index)}
            />
          </Group>
        ))}
        {extraInfo.length < MOST_ROWS && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={16} stroke={1.5} />}
            onClick={() => form.insertListItem('extraInfo', { name: '', value: '' })}
          >
            {t('contacts.addExtra')}
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
