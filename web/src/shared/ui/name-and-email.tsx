import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { readonly fieldOf: (name: 'name' | 'email') => object }

/** What somebody is called, and what he signs in with. */
export function NameAndEmail({ fieldOf }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput label={t('users.name')} size="sm" withAsterisk data-autofocus {...fieldOf('name')} />
      <TextInput
        label={t('users.email')}
        size="sm"
        type="email"
        autoComplete="off"
        withAsterisk
        {...fieldOf('email')}
      />
    </>
  )
}
