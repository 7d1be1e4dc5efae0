import { Button, Dropdown, Menu } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Doing } from './use-doings.tsx'

/** More than this many buttons go into a menu. */
const BESIDE = 3

/** What can be done with one row. */
export function RowButtons<Row>({ row, doings }: { row: Row; doings: readonly Doing<Row>[] }) {
  const { t } = useTranslation()
  const mine = doings.filter((doing) => doing.row && doing.visible(row))
  const beside = mine.length > BESIDE ? mine.slice(0, BESIDE - 1) : mine
  const rest = mine.slice(beside.length)
  return (
    <span className="resource-do">
      {beside.map((doing) => (
        <Button key={doing.id} size="mini" type="text" status={doing.danger ? 'danger' : 'default'} onClick={() => doing.run([row])}>
          {doing.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger="click"
          position="br"
          droplist={
            <Menu onClickMenuItem={(id) => rest.find((doing) => doing.id === id)?.run([row])}>
              {rest.map((doing) => (
                <Menu.Item key={doing.id}>{doing.title}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button size="mini" type="text">
            {t('resource.more')}
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
