import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../shared/ui/states.tsx'

/** The list of a search before a text is typed. */
export function NothingSought() {
  const { t } = useTranslation()
  return <EmptyState icon={<IconSearch size={30} stroke={1.5} />} text={t('tickets.typeToSearch')} />
}
