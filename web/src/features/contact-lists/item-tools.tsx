import { Button, Progress, Select } from '@mantine/core'
import { NumberValidity } from '@recado/contracts/campaigns/contact-list'
import type { OpenedContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useChecksWords } from '../../shared/number-checks/use-checks-words.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteInvalid } from './api.ts'
import classes from './contact-lists.module.css'

type Props = {
  /** Absent while the list loads. */
  readonly list: OpenedContactList | undefined
  readonly validity: NumberValidity | undefined
  readonly onFilter: (validity: NumberValidity | undefined) => void
}

/**
 * The filter by validity of the number, the progress of the checks, and the deletion of people with invalid numbers.
 */
export function NumberTools({ list, validity, onFilter }: Props) {
  const { t } = useTranslation()
  const mayDelete = useAllowed('contacts-page:deleteContact')
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Select
        w={190}
        aria-label={t('contactLists.validity')}
        placeholder={t('contactLists.allNumbers')}
        clearable
        data={NumberValidity.options.map((value) => ({ value, label: t(`contactLists.marks.${value}`) }))}
        value={validity ?? null}
        onChange={(value) => onFilter(value ?? undefined)}
      />
      {mayDelete && list && list.invalidCount > 0 && (
        <Button variant="default" leftSection={<IconTrash size={18} stroke={1.5} />} onClick={() => ask(true)}>
          {t('contactLists.deleteInvalid')}
        </Button>
      )}
      {list && list.checks.left > 0 && <CheckProgress list={list} />}
      {isAsked && list && <DeleteInvalidDialog list={list} onClose={() => ask(false)} />}
    </>
  )
}

function CheckProgress({ list: { validCount, invalidCount, checks } }: { list: OpenedContactList }) {
  const { t } = useTranslation()
  const checksWords = useChecksWords()
  const checked = validCount + invalidCount
  return (
    <div className={classes.checks}>
      <Progress
        className={classes.bar ?? ''}
        size="sm"
        value={(checked / (checked + checks.left)) * 100}
        aria-label={t('contactLists.checked')}
      />
      {checksWords(checks)}
    </div>
  )
}

type DialogProps = { readonly list: OpenedContactList; readonly onClose: () => void }

function DeleteInvalidDialog({ list: { id, invalidCount: count }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const deleting = useDeleteInvalid(id)
  const remove = () =>
    deleting.mutate(undefined, {
      onSuccess: ({ deleted }) => {
        toastSuccess(t('contactLists.invalidDeleted', { count: deleted, number: format.number(deleted) }))
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t('contactLists.deleteInvalid')}
      question={t('contactLists.deleteInvalidQuestion', { count, number: format.number(count) })}
      confirmLabel={t('lists.delete')}
      isBusy={deleting.isPending}
      error={deleting.isError ? errorMessage(deleting.error, t('common.somethingWrong')) : undefined}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
