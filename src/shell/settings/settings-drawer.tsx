import { Button, Drawer, Select, Switch } from '@arco-design/web-react'
import { useAtom } from 'jotai'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageAtom } from '#src/atoms/language.ts'
import { backgrounds, columnStyles, layouts, shellSettingsAtom, tabsBarStyles, themeNames, type ShellSettings } from '#src/atoms/shell-settings.ts'
import { themeAtom } from '#src/atoms/theme.ts'
import { LicencesPart } from '../header/licences-part.tsx'
import Version from '../header/version.tsx'
import './settings-drawer.css'

type Flag = { [K in keyof ShellSettings]: ShellSettings[K] extends boolean ? K : never }[keyof ShellSettings]

const tools: readonly Flag[] = ['showLanguage', 'showRefresh', 'showSearch', 'showTheme', 'showNotice', 'showFullScreen']

/** Every setting of the frame. A change shows at once and is kept in this browser. */
export default function SettingsDrawer({ mobile, onClose }: { mobile: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [settings, change] = useAtom(shellSettingsAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  const [language, setLanguage] = useAtom(languageAtom)
  const { layout } = settings
  const [licences, setLicences] = useState(false)

  const flag = (key: Flag, disabled = false): ReactNode => (
    <Row key={key} label={t(`layout.set.${key}`)}>
      {(id) => <Switch aria-labelledby={id} checked={settings[key]} disabled={disabled} onChange={(on) => change({ [key]: on })} />}
    </Row>
  )
  return (
    <Drawer visible width={Math.min(320, innerWidth)} title={t('layout.settings')} footer={null} onCancel={onClose} className="settings-drawer">
      <div className="settings-block">
        <span id="set-theme">{t('layout.set.themeName')}</span>
        <div className="settings-themes" role="radiogroup" aria-labelledby="set-theme">
          {themeNames.map((name) => (
            <button
              key={name}
              type="button"
              role="radio"
              aria-checked={settings.themeName === name}
              className={`settings-theme theme-${name}`}
              onClick={() => change({ themeName: name })}
            >
              <i aria-hidden="true" />
              {t(`layout.theme.${name}`)}
            </button>
          ))}
        </div>
      </div>
      <Row label={t('layout.set.content')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={theme}
            onChange={setTheme}
            options={['dark' as const, 'light' as const].map((value) => ({ value, label: t(`shell.${value}`) }))}
          />
        )}
      </Row>
      <Row label={t('layout.set.language')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={language}
            onChange={setLanguage}
            options={[
              { value: 'zh' as const, label: t('layout.languageName.zh') },
              { value: 'en' as const, label: t('layout.languageName.en') },
            ]}
          />
        )}
      </Row>
      <Row label={t('layout.set.layout')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={layout}
            disabled={mobile}
            onChange={(value: ShellSettings['layout']) => change({ layout: value })}
            options={layouts.map((value) => ({ value, label: t(`layout.layoutName.${value}`) }))}
          />
        )}
      </Row>
      {mobile && <p className="dim settings-hint">{t('layout.set.hintMobile')}</p>}
      <Row label={t('layout.set.background')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={settings.background}
            disabled={layout === 'float' || layout === 'horizontal'}
            onChange={(value: ShellSettings['background']) => change({ background: value })}
            options={backgrounds.map((value) => ({ value, label: t(`layout.backgroundName.${value}`) }))}
          />
        )}
      </Row>
      <Row label={t('layout.set.columnStyle')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={settings.columnStyle}
            disabled={layout !== 'column'}
            onChange={(value: ShellSettings['columnStyle']) => change({ columnStyle: value })}
            options={columnStyles.map((value) => ({ value, label: t(`layout.column.${value}`) }))}
          />
        )}
      </Row>
      {flag('fixedHeader')}
      {flag('showProgressBar')}
      {flag('showTabs')}
      <Row label={t('layout.set.tabsBarStyle')}>
        {(id) => (
          <Select
            aria-labelledby={id}
            value={settings.tabsBarStyle}
            disabled={!settings.showTabs}
            onChange={(value: ShellSettings['tabsBarStyle']) => change({ tabsBarStyle: value })}
            options={tabsBarStyles.map((value) => ({ value, label: t(`layout.tabStyle.${value}`) }))}
          />
        )}
      </Row>
      {flag('showTabsIcon', !settings.showTabs)}
      <h2>{t('layout.set.tools')}</h2>
      {tools.map((key) => flag(key))}
      <Button long className="settings-reset" onClick={() => change(undefined)}>
        {t('layout.set.reset')}
      </Button>
      <Version onLicences={() => setLicences(true)} />
      {licences && <LicencesPart onClose={() => setLicences(false)} />}
    </Drawer>
  )
}

function Row({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="settings-row">
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  )
}
