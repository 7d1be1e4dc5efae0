import { Radio, Switch } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkLine, pushLanguages, type PushLanguage } from '#contract/push.ts'
import type { PushGroup } from '#contract/schemas/push.ts'
import { useQuery } from '#src/atoms/query.ts'
import { SideDrawer } from '#src/ui/side-drawer.tsx'
import { LiveView } from '#src/ui/state-card.tsx'

const examples = ['one', 'cleared', 'digest'] as const

/** A message as the group's robot shows it. */
export function Preview({ group, onClose }: { group: PushGroup; onClose(): void }) {
  const { t } = useTranslation()
  const [of, setOf] = useState<(typeof examples)[number]>('one')
  const [language, setLanguage] = useState<PushLanguage>(group.language)
  const [isAll, setAll] = useState(false)
  // As it is sent: that something is over calls nobody.
  const notifyAll = isAll && of !== 'cleared'
  const { provider, keyword } = group
  const asked = useMemo(() => ({ provider, keyword, language, notifyAll, of }), [provider, keyword, language, notifyAll, of])
  const live = useQuery('pushPreview', asked)
  return (
    <SideDrawer title={`${t('push.preview')}${t('layout.colon')}${group.name}`} width={560} onClose={onClose}>
      <div className="push-preview">
        <Radio.Group
          type="button"
          value={of}
          onChange={setOf}
          options={examples.map((value) => ({ value, label: t(`push.previewOf.${value}`) }))}
          aria-label={t('push.kind')}
        />
        <Radio.Group
          type="button"
          value={language}
          onChange={setLanguage}
          options={pushLanguages.map((value) => ({ value, label: t(`push.languageOf.${value}`) }))}
          aria-label={t('push.language')}
        />
        {provider !== 'email' && of !== 'cleared' && (
          <label className="push-everybody">
            <Switch size="small" checked={isAll} onChange={setAll} /> {t('push.notifyAll')}
          </label>
        )}
        <LiveView live={live}>
          {({ title, text, link, linkWord, bytes, most }) => (
            <>
              <div className={`push-chat ${provider}`}>
                <span className="push-robot" aria-hidden>
                  {t('push.robot').slice(0, 1)}
                </span>
                <div>
                  <p className="push-sender">{t('push.robot')}</p>
                  <div className="push-bubble">
                    <p className="push-title">{title}</p>
                    <p className="push-text">{text}</p>
                    {link !== null && (
                      <p className="push-link">{provider === 'dingtalk' || provider === 'email' ? linkLine(linkWord, link) : linkWord}</p>
                    )}
                    {notifyAll && provider !== 'email' && provider !== 'webhook' && <p className="push-link">{t('push.everybody')}</p>}
                  </div>
                </div>
              </div>
              <p className="dim">{t('push.previewBytes', { bytes, most })}</p>
            </>
          )}
        </LiveView>
      </div>
    </SideDrawer>
  )
}
