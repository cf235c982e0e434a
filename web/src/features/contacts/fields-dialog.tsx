import { Group, Stack, Text } from '@mantine/core'
import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contactFields } from '../../shared/contact-fields/contact-fields.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { FieldDialog } from './field-dialog.tsx'
import { useDeleteContactField, useOrderContactFields } from './fields-api.ts'

type Opened = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly field: ContactField }

/** The fields that the company defines for its contacts: order, add, change and delete them. */
export function FieldsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: fields = [] } = useQuery(contactFields)
  const [opened, setOpened] = useState<Opened>()
  const removing = useDeleteContactField()
  const close = () => setOpened(undefined)
  return (
    <>
      <Dialog title={t('contacts.fields')} size={560} onClose={onClose}>
        <Stack>
          <Text size="sm" c="dimmed">
            {t(fields.length > 0 ? 'contacts.fieldsIntro' : 'contacts.noFields')}
          </Text>
          {fields.length > 0 && <FieldList fields={fields} onOpen={setOpened} />}
          {fields.length < CONTACT_FIELD_LIMIT.ofCompany && (
            <ServerButton
              w="fit-content"
              leftSection={<IconPlus size={16} stroke={1.5} />}
              onClick={() => setOpened({ what: 'add' })}
            >
              {t('contacts.addField')}
            </ServerButton>
          )}
        </Stack>
      </Dialog>
      {opened?.what === 'add' && <FieldDialog key="new" onClose={close} />}
      {opened?.what === 'edit' && <FieldDialog key={opened.field.id} field={opened.field} onClose={close} />}
      {opened?.what === 'delete' && (
        <DeleteDialog
          id={opened.field.id}
          title={t('contacts.deleteField')}
          question={t('contacts.deleteFieldQuestion', { name: opened.field.name })}
          doneText={t('contacts.fieldDeleted')}
          removing={removing}
          onClose={close}
        />
      )}
    </>
  )
}

type ListProps = { readonly fields: readonly ContactField[]; readonly onOpen: (opened: Opened) => void }

function FieldList({ fields, onOpen }: ListProps) {
  const { t } = useTranslation()
  const ordering = useOrderContactFields()
  const move = (index: number, step: -1 | 1) => {
    const ids = fields.map(({ id }) => id)
    ids.splice(index + step, 0, ...ids.splice(index, 1))
    ordering.mutate(ids, { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) })
  }
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {fields.map((field, index) => {
        const { id, name, kind } = field
        return (
          <Group key={id} component="li" gap={4} wrap="nowrap">
            <Stack gap={0} flex={1} miw={0}>
              <Text truncate title={name}>
                {name}
              </Text>
              <Text c="dimmed" fz={12.5}>
                {t(`contacts.fieldKinds.${kind}`)}
              </Text>
            </Stack>
            <IconButton
              label={t('contacts.fieldUp', { name })}
              Icon={IconArrowUp}
              disabled={index === 0 || ordering.isPending}
              onClick={() => move(index, -1)}
            />
            <IconButton
              label={t('contacts.fieldDown', { name })}
              Icon={IconArrowDown}
              disabled={index === fields.length - 1 || ordering.isPending}
              onClick={() => move(index, 1)}
            />
            <IconButton
              label={t('lists.editOf', { name })}
              Icon={IconPencil}
              onClick={() => onOpen({ what: 'edit', field })}
            />
            <IconButton
              label={t('lists.deleteOf', { name })}
              Icon={IconTrash}
              onClick={() => onOpen({ what: 'delete', field })}
            />
          </Group>
        )
      })}
    </Stack>
  )
}
