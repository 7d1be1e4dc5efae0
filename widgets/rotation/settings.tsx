import './rotation.css'
import { Button, Select } from '@arco-design/web-react'
import { IconDelete, IconDown, IconSettings, IconUp } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnSettingsProps } from '../define.ts'
import { hasSettings } from '../option-fields.ts'
import { OptionsForm } from '../options-form.tsx'
import { widgetKinds } from '../registry.ts'
import { moved } from './model.ts'
import { MOST_CHILDREN, options as schema, type Child } from './widget.ts'

/** The children of a rotation: added, ordered, removed, and each with its own settings. */
export default function RotationSettings({ context, options, onChange }: OwnSettingsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<number>()
  const read = schema.safeParse(options)
  const children = read.success ? read.data.children : []
  const set = (next: Child[]): void => onChange({ children: next })
  const nameOf = (type: string): string => {
    const definition = widgetKinds.get(type)?.definition
    return definition === undefined ? type : t(`widget.${definition.title}`)
  }
  const arrange = (next: Child[]): void => {
    setOpen(undefined)
    set(next)
  }
  const choices = [...widgetKinds.values()]
    .filter(({ definition }) => definition.holdsChildren !== true && definition.suits?.(context) !== false)
    .map(({ definition }) => ({ value: definition.type, label: t(`widget.${definition.title}`) }))
  return (
    <div className="widget-settings-field">
      <label>{t('panel.content.children')}</label>
      <ol className="rotation-children">
        {children.map((child, i) => (
          <li key={`${i} ${child.type}`}>
            <div>
              <span className="grow ellipsis">{nameOf(child.type)}</span>
              {hasSettings(widgetKinds.get(child.type)?.definition) && (
                <Button
                  size="mini"
                  icon={<IconSettings />}
                  aria-label={`${t('panel.content.configureChild')} ${nameOf(child.type)}`}
                  aria-expanded={open === i}
                  onClick={() => setOpen(open === i ? undefined : i)}
                />
              )}
              <Button
                size="mini"
                icon={<IconUp />}
                aria-label={`${t('panel.content.moveUp')} ${nameOf(child.type)}`}
                disabled={i === 0}
                onClick={() => arrange(moved(children, i, -1))}
              />
              <Button
                size="mini"
                icon={<IconDown />}
                aria-label={`${t('panel.content.moveDown')} ${nameOf(child.type)}`}
                disabled={i === children.length - 1}
                onClick={() => arrange(moved(children, i, 1))}
              />
              <Button
                size="mini"
                icon={<IconDelete />}
                aria-label={`${t('panel.content.removeChild')} ${nameOf(child.type)}`}
                onClick={() => arrange(children.filter((_, n) => n !== i))}
              />
            </div>
            {open === i && (
              <div className="rotation-options">
                <OptionsForm
                  placed={child}
                  context={context}
                  onChange={(next) => {
                    const version = widgetKinds.get(child.type)?.definition.version ?? child.version
                    set(children.map((one, n) => (n === i ? { ...one, version, options: next } : one)))
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {children.length < MOST_CHILDREN && (
        // A new one after each choice: it never keeps what was chosen.
        <Select
          key={children.length}
          showSearch
          aria-label={t('panel.content.addChild')}
          placeholder={t('panel.content.addChild')}
          options={choices}
          onChange={(type: string) => arrange([...children, { type, version: widgetKinds.get(type)?.definition.version ?? 1, options: {} }])}
        />
      )}
    </div>
  )
}
