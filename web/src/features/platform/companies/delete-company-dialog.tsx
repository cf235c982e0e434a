import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { TypedNameDialog } from '../../../shared/ui/typed-name-dialog.tsx'
import { useDeleteCompany } from './api.ts'

type Props = { readonly company: { readonly id: number; readonly name: string }; readonly onClose: () => void }

/** Permanently deletes a company with all its data, after the user has typed its name. */
export function DeleteCompanyDialog({ company: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <TypedNameDialog
      title={t('companies.delete')}
      question={t('companies.deleteQuestion', { name })}
      label={t('companies.deleteName')}
      name={name}
      erasing={useDeleteCompany(id)}
      onErased={() => {
        toastSuccess(t('companies.deleted'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
