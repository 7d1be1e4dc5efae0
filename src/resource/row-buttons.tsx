import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { IconMore } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { Command } from './use-commands.tsx'

/** More than this many buttons go into a menu. */
const BESIDE = 3
const BESIDE_LARGE = 5

interface Props<Row> {
  row: Row
  commands: readonly Command<Row>[]
  /** On a page of its own, not in a table's row. */
  isLarge?: boolean
  /** The columns need the place: the first one stays, the others go into the menu. */
  isTight?: boolean
}

/** What can be done with one row. */
export function RowButtons<Row>({ row, commands, isLarge = false, isTight = false }: Props<Row>) {
  const { t } = useTranslation()
  const mine = commands.filter((command) => command.row && command.visible(row))
  const most = isLarge ? BESIDE_LARGE : BESIDE
  const beside = isTight && mine.length > 2 ? mine.slice(0, 1) : mine.length > most ? mine.slice(0, most - 1) : mine
  const rest = mine.slice(beside.length)
  const look = isLarge ? ({ type: 'secondary' } as const) : ({ size: 'mini', type: 'text' } as const)
  return (
    <span className="resource-do">
      {beside.map((command) => (
        <Button key={command.id} {...look} status={command.danger ? 'danger' : 'default'} onClick={() => command.run([row])}>
          {command.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={(id) => rest.find((command) => command.id === id)?.run([row])}>
              {rest.map((command) => (
                <Menu.Item key={command.id}>{command.title}</Menu.Item>
              ))}
            </Menu>
          }
        >
          {isTight ? <Button {...look} icon={<IconMore />} aria-label={t('resource.more')} /> : <Button {...look}>{t('resource.more')}</Button>}
        </Dropdown>
      )}
    </span>
  )
}
