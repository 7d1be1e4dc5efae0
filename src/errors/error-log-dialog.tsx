import './error-log.css'
import { Button, Modal } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageAtom } from '#src/atoms/language.ts'
import type { ErrorEntry } from './error-log.ts'

const searches = [
  { name: 'baidu', url: 'https://www.baidu.com/s?wd=' },
  { name: 'google', url: 'https://www.google.com/search?q=' },
  { name: 'bing', url: 'https://www.bing.com/search?q=' },
] as const

/** What is looked for: the message alone, short enough for an address. */
const searched = (message: string): string => encodeURIComponent(message.slice(0, 200).toWellFormed())

/** Everything that went wrong in this window: where, what, the stack, and where to look for help. */
export default function ErrorLogDialog({ entries, onClear, onClose }: { entries: readonly ErrorEntry[]; onClear(): void; onClose(): void }) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const time = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <Modal
      visible
      className="error-log"
      title={t('chat.errors.title') + t('layout.aside', { text: entries.length })}
      style={{ width: 'min(900px, calc(100vw - 24px))' }}
      onCancel={onClose}
      footer={
        <>
          <Button
            status="danger"
            onClick={() => {
              onClear()
              onClose()
            }}
          >
            {t('chat.errors.clear')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('chat.close')}
          </Button>
        </>
      }
    >
      <ul className="error-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="error-head">
              <span className="error-kind">{t(`chat.errors.kind.${entry.kind}`)}</span>
              {entry.count > 1 && <span>{t('chat.errors.times', { n: entry.count })}</span>}
              <time dateTime={new Date(entry.at).toISOString()}>{time.format(entry.at)}</time>
              <Link to={entry.route} onClick={onClose}>
                {entry.route}
              </Link>
            </p>
            <p className="error-message">{entry.message}</p>
            {entry.stack !== '' && (
              <details>
                <summary>{t('chat.errors.stack')}</summary>
                <pre>{entry.stack}</pre>
              </details>
            )}
            <p className="error-search">
              {searches.map(({ name, url }) => (
                <a key={name} href={url + searched(entry.message)} target="_blank" rel="noreferrer">
                  {t(`chat.errors.${name}`)}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
