import './zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { setupI18n } from './shared/i18n/setup.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const i18n = await setupI18n()
createRoot(root).render(
  <StrictMode>
    <App i18n={i18n} />
  </StrictMode>,
)
