import { Button, Dropdown, Menu, Switch } from '@arco-design/web-react'
import { IconDownload, IconMinus, IconPlus, IconPrinter } from '@arco-design/web-react/icon'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { message } from '#src/ui/message.ts'

export type ExportKind = 'png' | 'A4' | 'A3' | 'xlsx' | 'print'

interface Props {
  hasGroups: boolean
  isFolded: boolean
  onZoom(by: 1 | -1): void
  onToday(): void
  onFit(): void
  onFoldAll(folded: boolean): void
  onLinks(): void
  onExport(kind: ExportKind): Promise<void>
  critical: boolean
  onCritical: ((shown: boolean) => void) | undefined
}

export function Toolbar({ hasGroups, isFolded, onZoom, onToday, onFit, onFoldAll, onLinks, onExport, critical, onCritical }: Props) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const run = async (kind: ExportKind): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await onExport(kind)
    } catch {
      message.error(t('projectGantt.exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  // The browser would print what is in sight.
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    if (!isPrint || bar.current?.checkVisibility() !== true) return
    event.preventDefault()
    void run('print')
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div ref={bar} className="gantt-toolbar" role="toolbar" aria-label={t('projectGantt.label')}>
      <Button size="small" icon={<IconMinus />} aria-label={t('projectGantt.zoomOut')} onClick={() => onZoom(-1)} />
      <Button size="small" icon={<IconPlus />} aria-label={t('projectGantt.zoomIn')} onClick={() => onZoom(1)} />
      <Button size="small" onClick={onToday}>
        {t('projectGantt.today')}
      </Button>
      <Button size="small" onClick={onFit}>
        {t('projectGantt.fit')}
      </Button>
      {hasGroups && (
        <Button size="small" onClick={() => onFoldAll(!isFolded)}>
          {t(isFolded ? 'projectGantt.unfoldAll' : 'projectGantt.foldAll')}
        </Button>
      )}
      <Button size="small" onClick={onLinks}>
        {t('projectGantt.links')}
      </Button>
      <Button size="small" icon={<IconPrinter />} disabled={busy} onClick={() => void run('print')}>
        {t('projectGantt.print')}
      </Button>
      <Dropdown
        trigger="click"
        disabled={busy}
        droplist={
          <Menu selectable={false} onClickMenuItem={(key) => void run(key as ExportKind)}>
            <Menu.Item key="png">{t('projectGantt.exportPng')}</Menu.Item>
            <Menu.Item key="A4">{t('projectGantt.exportPdf', { paper: 'A4' })}</Menu.Item>
            <Menu.Item key="A3">{t('projectGantt.exportPdf', { paper: 'A3' })}</Menu.Item>
            <Menu.Item key="xlsx">{t('projectGantt.exportSheet')}</Menu.Item>
          </Menu>
        }
      >
        <Button size="small" icon={<IconDownload />} loading={busy} aria-busy={busy}>
          {t('projectGantt.export')}
        </Button>
      </Dropdown>
      {onCritical !== undefined && (
        <label className="gantt-switch">
          <Switch size="small" checked={critical} onChange={onCritical} /> {t('projectPlan.critical')}
        </label>
      )}
    </div>
  )
}
