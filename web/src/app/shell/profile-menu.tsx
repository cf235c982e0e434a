import { Menu, UnstyledButton } from '@mantine/core'
import { LANGUAGES, Language } from '@recado/contracts/language'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../../features/session/api.ts'
import { useChooseLanguage } from '../../features/session/language-api.ts'
import { LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import classes from './profile-menu.module.css'

export function ProfileMenu() {
  const { t, i18n } = useTranslation()
  const { id, name, email, profile } = useCurrentUser()
  const choose = useChooseLanguage(id)
  const logout = useLogout()
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`${t('shell.profile')}: ${name}`}>
          <PersonAvatar name={name} size={32} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{name}</strong>
          <span>{email}</span>
          <span>{t(`shell.profiles.${profile}`)}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('common.language')}</Menu.Label>
        <Menu.RadioGroup value={i18n.language} onChange={(chosen) => choose.mutate(Language.parse(chosen))}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.5} />} onClick={() => logout.mutate()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
