import './styles/tokens.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { applyStoredTheme } from './atoms/theme.ts'
import { startI18n } from './i18n/i18n.ts'

applyStoredTheme()
await startI18n()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
