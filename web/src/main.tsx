import './zod-without-eval.ts'
import '@fontsource-variable/inter/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { ENTRANCE_TEXTS } from './app/entrance-texts.ts'
import { installedLooks } from './app/installed-looks.ts'
import { setupTexts } from './shared/i18n/setup.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const [texts, looks] = await Promise.all([setupTexts(ENTRANCE_TEXTS), installedLooks()])
createRoot(root).render(
  <StrictMode>
    <App texts={texts} looks={looks} />
  </StrictMode>,
)
