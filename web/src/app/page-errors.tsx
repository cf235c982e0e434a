import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { Translation } from 'react-i18next'
import { EmptyState } from '../shared/ui/states.tsx'

type Props = { readonly children: ReactNode }

/** What people see when a page breaks: a sentence and a way on, never an empty window. React knows only classes here. */
export class PageErrors extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Translation>
        {(t) => (
          <main style={{ height: '100dvh' }}>
            <EmptyState
              icon={<IconMoodSad size={32} stroke={1.5} />}
              text={t('common.broken')}
              action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
            />
          </main>
        )}
      </Translation>
    )
  }
}
