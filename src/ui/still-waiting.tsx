import { useTranslation } from 'react-i18next'

/** Beside the button of a save that gets no answer for a while. */
export function StillWaiting() {
  const { t } = useTranslation()
  return (
    <span className="form-waits" role="status">
      {t('resource.stillWaiting')}
    </span>
  )
}
