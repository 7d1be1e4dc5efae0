import './zod-config.ts'
import './styles/tokens.css'
import './styles/themes.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { keepDisplayLink } from './api/display-link.ts'
import { App } from './app/app.tsx'
import { applyStoredTheme } from './atoms/theme.ts'
import { installErrorLog, rootErrors } from './errors/install.ts'
import { errorLog } from './errors/log.ts'
import { startI18n } from './i18n/i18n.ts'

// While developing, the browser's own console is the better log.
if (import.meta.env.PROD) installErrorLog(errorLog)
keepDisplayLink()
applyStoredTheme()
await startI18n()
const root = document.getElementById('root')
if (root !== null) createRoot(root, import.meta.env.PROD ? rootErrors(errorLog) : {}).render(<App />)
