import { Button, type ButtonProps, Menu, type MenuItemProps } from '@mantine/core'
import type { ComponentProps, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { useOnline } from './use-online.ts'

/*
 * Controls whose action needs the server. While the browser is offline they do nothing, and their tooltips say why.
 * They are not disabled, because a disabled element loses the focus.
 */

type ServerButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>

export function ServerButton({ onClick, ...props }: ServerButtonProps) {
  const off = useOff()
  return <Button {...props} {...off} onClick={off ? preventDefault : onClick} />
}

/** Prevents the submission of the form, also when Enter presses the button. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

export function ServerIconButton({ onClick, ...props }: ComponentProps<typeof IconButton>) {
  const off = useOff()
  return <IconButton {...props} {...(off && { ...off, hint: off['data-hint'] })} onClick={off ? undefined : onClick} />
}

type ServerItemProps = MenuItemProps & Omit<ComponentProps<'button'>, keyof MenuItemProps>

export function ServerItem({ onClick, ...props }: ServerItemProps) {
  const off = useOff()
  return <Menu.Item {...props} {...off} closeMenuOnClick={!off} onClick={off ? undefined : onClick} />
}

function useOff() {
  const { t } = useTranslation()
  return useOnline()
    ? undefined
    : ({ 'data-disabled': true, 'aria-disabled': true, 'data-hint': t('common.offline') } as const)
}
