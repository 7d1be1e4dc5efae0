import './inputs.css'
import { useTranslation } from 'react-i18next'

/** Longer than is taken. Such a text stays whole in its box: cut, it would say something else. */
export const isTooLong = (text: string, most: number): boolean => text.trim().length > most

interface Props {
  id?: string
  text: string
  most: number
}

/** Beside a box: that its text is too long, while it is. */
export function TooLong({ id, text, most }: Props) {
  const { t } = useTranslation()
  if (!isTooLong(text, most)) return null
  return (
    <p id={id} className="too-long" role="alert">
      {t('app.tooLong', { n: most })}
    </p>
  )
}
