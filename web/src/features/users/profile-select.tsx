import { Select, type SelectProps, Text } from '@mantine/core'
import { Profile } from '@recado/contracts/permissions'
import { useTranslation } from 'react-i18next'

/** A select for the profile of a user, which says in one sentence what each profile may do. */
export function ProfileSelect({ value, ...field }: SelectProps) {
  const { t } = useTranslation()
  const chosen = Profile.options.find((profile) => profile === value)
  return (
    <Select
      label={t('users.profile')}
      description={chosen ? t(`users.roles.${chosen}`) : t('users.profileHint')}
      placeholder={t('users.profilePlaceholder')}
      withAsterisk
      allowDeselect={false}
      data={Profile.options.toReversed().map((profile) => ({ value: profile, label: t(`shell.profiles.${profile}`) }))}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed" aria-hidden>
            {t(`users.roles.${Profile.parse(option.value)}`)}
          </Text>
        </div>
      )}
      value={value ?? null}
      {...field}
    />
  )
}
