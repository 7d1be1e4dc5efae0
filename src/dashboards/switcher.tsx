import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconCopy, IconDown, IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Dashboard, DashboardSummary } from '#contract/dashboard.ts'

interface Props {
  current: Dashboard | undefined
  list: readonly DashboardSummary[]
  /** Undefined: the computed default. */
  onOpen(id: string | undefined): void
  /** Begins a new one, empty or as a copy of the one that is shown; undefined: the viewer may not. */
  onNew: ((from: 'empty' | 'copy') => void) | undefined
}

const origins = ['own', 'role', 'organization', 'colleague'] as const

/** Which dashboard is shown; own ones, shared ones, and colleagues' to copy. */
export function Switcher({ current, list, onOpen, onNew }: Props) {
  const { t } = useTranslation()
  const titleOf = (title: string): string => (title === '' ? t('dashboard.untitled') : title)
  return (
    <Dropdown
      trigger="click"
      position="br"
      droplist={
        <Menu selectable={false} className="editor-menu">
          <Menu.Item key="default" onClick={() => onOpen(undefined)}>
            {t('dashboard.computed')}
          </Menu.Item>
          {origins.flatMap((from) => {
            const group = list.filter((one) => one.from === from)
            return group.length === 0
              ? []
              : [
                  <Menu.ItemGroup key={from} title={t(`dashboard.${from}`)}>
                    {group.map(({ id, title, ownerName, revision, widgets }) => (
                      <Menu.Item key={id} onClick={() => onOpen(id)}>
                        {titleOf(title)}
                        <small className="dim"> {t('dashboard.by', { name: ownerName, revision, widgets })}</small>
                      </Menu.Item>
                    ))}
                  </Menu.ItemGroup>,
                ]
          })}
          {onNew !== undefined && (
            <Menu.ItemGroup title={t('dashboard.makeNew')}>
              <Menu.Item key="new empty" onClick={() => onNew('empty')}>
                <IconPlus /> {t('dashboard.newEmpty')}
              </Menu.Item>
              <Menu.Item key="new copy" onClick={() => onNew('copy')}>
                <IconCopy /> {t('dashboard.newCopy')}
              </Menu.Item>
            </Menu.ItemGroup>
          )}
        </Menu>
      }
    >
      <Button>
        <span className="sr-only">{`${t('dashboard.switcher')}${t('layout.colon')}`}</span>
        {current === undefined ? t('dashboard.computed') : titleOf(current.title)} <IconDown />
      </Button>
    </Dropdown>
  )
}
