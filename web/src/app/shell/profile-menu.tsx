import { Menu, UnstyledButton } from '@mantine/core'
import { LANGUAGES, Language } from '@recado/contracts/language'
import { IconCheck, IconLogout, IconShieldLock, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLogout } from '../../features/session/api.ts'
import { useChooseLanguage } from '../../features/session/language-api.ts'
import { LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import { TEXTS } from '../texts.ts'
import classes from './profile-menu.module.css'

const ProfileDialog = lazyDialog(() => import('../../features/account/profile-dialog.tsx'), 'ProfileDialog', [
  TEXTS.account,
])
const SecurityDialog = lazyDialog(() => import('../../features/account/security-dialog.tsx'), 'SecurityDialog', [
  TEXTS.account,
])

const ICON = { size: 18, stroke: 1.5 } as const

/** The menu of the signed-in user: profile, security, language, keyboard shortcuts and sign-out. */
export function ProfileMenu() {
  const { t, i18n } = useTranslation()
  const { id, name, email, profile, photo } = useCurrentUser()
  const choose = useChooseLanguage(id)
  const logout = useLogout()
  const [areKeysOn, setKeysOn] = useKeysOn()
  const [opened, open] = useState<'profile' | 'security'>()
  const close = () => open(undefined)
  return (
    <>
      <Menu
        position="bottom-end"
        width={250}
        shadow="md"
        checkIcon={<IconCheck {...ICON} />}
        classNames={{ itemIndicator: classes.chosen ?? '' }}
      >
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`${t('shell.profile')}: ${name}`}>
            <PersonAvatar name={name} photo={photo} size={32} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={classes.who}>
            <strong>{name}</strong>
            <span>{email}</span>
            <span>{t(`shell.profiles.${profile}`)}</span>
          </div>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => open('profile')}>
            {t('shell.ownProfile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock {...ICON} />} onClick={() => open('security')}>
            {t('shell.security')}
          </Menu.Item>
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
          <Menu.CheckboxItem checked={areKeysOn} onChange={setKeysOn}>
            {t('keys.on')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => logout.mutate()}>
            {t('shell.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {opened === 'profile' && <ProfileDialog onClose={close} />}
      {opened === 'security' && <SecurityDialog onClose={close} />}
    </>
  )
}
