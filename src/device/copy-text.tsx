import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Text that is to be copied; without a clipboard (plain http) it can be selected. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const [state, setState] = useState<{ text: string; copied: boolean }>()
  const said = state?.text === text ? state : undefined
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setState({ text, copied: true })
    } catch {
      setState({ text, copied: false })
    }
  }
  return (
    <div className="copy-text">
      <header>
        <span>{label}</span>
        <Button size="mini" aria-label={`${t('organization.copy')}${t('layout.colon')}${label}`} onClick={() => void copy()}>
          {t(said?.copied === true ? 'organization.copied' : 'organization.copy')}
        </Button>
      </header>
      <pre tabIndex={0}>{text}</pre>
      {said?.copied === false && <p role="alert">{t('organization.copyFailed')}</p>}
    </div>
  )
}
