import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { readonly fieldOf: (name: 'name' | 'email') => object }

export function NameAndEmail({ fieldOf }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput label={t('lists.name')} size="sm" withAsterisk data-autofocus {...fieldOf('name')} />
      <TextInput
        label={t('lists.email')}
        size="sm"
        type="email"
        autoComplete="off"
        withAsterisk
        {...fieldOf('email')}
      />
    </>
  )
}
