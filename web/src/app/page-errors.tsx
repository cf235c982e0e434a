import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { Translation } from 'react-i18next'
import { EmptyState } from '../shared/ui/states.tsx'

type Props = {
  /** The current path; a change of it clears the error. */
  readonly place?: string
  readonly children: ReactNode
}

/**
 * Error boundary: shows a message and a reload button when rendering fails. It is a class, because React has no other
 * form of error boundary.
 */
export class PageErrors extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.isBroken && place !== this.props.place) this.setState({ isBroken: false })
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Translation>
        {(t) => (
          <div style={{ height: '100%', minHeight: '60dvh' }}>
            <EmptyState
              icon={<IconMoodSad size={32} stroke={1.5} />}
              text={t('common.broken')}
              action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
            />
          </div>
        )}
      </Translation>
    )
  }
}
