import { useTranslation } from 'react-i18next'

/** A version with the beginning of its check; without a version it is a draft, a dash: there is none. */
export function Versioned({ version, hash }: { version: number | null; hash: string | null }) {
  const { t } = useTranslation()
  if (version === null && hash === null) return '—'
  return (
    <span>
      {version === null ? t('strategy.device.draft') : `${t('strategy.version')} ${version}`}
      {hash !== null && (
        <>
          {' · '}
          <code>{hash.slice(0, 8)}</code>
        </>
      )}
    </span>
  )
}
