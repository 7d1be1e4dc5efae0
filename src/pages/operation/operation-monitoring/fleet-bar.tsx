import { Button, Input, Radio, Select } from '@arco-design/web-react'
import { IconSortAscending, IconSortDescending } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { alarmLevels } from '#contract/alarm.ts'
import { stationStates, stationTypes } from '#contract/station.ts'
import type { Option } from '#src/resource/define.ts'
import { useOrganizationOptions } from '#src/resource/common-options.ts'
import type { FleetRow } from '#src/station/powers.ts'
import { TreePicker } from '#src/ui/tree-picker.tsx'
import { LevelMark } from '#src/ui/level-mark.tsx'
import { levelChoices, readFilter } from './filter.ts'
import { fleetSorts, readOrder } from './order.ts'
import { SavedViews } from './saved-views.tsx'

export const views = ['cards', 'table', 'map'] as const

interface Props {
  query: URLSearchParams
  set(change: Record<string, string | undefined>): void
  /** What the question finds. */
  found: readonly FleetRow[]
}

interface TreeNode {
  key: string
  title: string
  children?: TreeNode[]
}
const treeOf = (options: readonly Option[]): TreeNode[] =>
  options.map(({ value, label, children }) => ({
    key: String(value),
    title: label,
    ...(children === undefined ? {} : { children: treeOf(children) }),
  }))

/** Filters; all of them stand in the address. */
export function FleetBar({ query, set, found }: Props) {
  const { t } = useTranslation()
  const filter = readFilter(query)
  const organizations = useOrganizationOptions()
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '' && value !== false)
  const total = (level: (typeof alarmLevels)[number]): number => found.reduce((sum, row) => sum + row.alarms[level], 0)
  const choice = (key: 'state' | 'organization' | 'level') => ({
    allowClear: true,
    placeholder: t(`operation.${key}`),
    'aria-label': t(`operation.${key}`),
    value: filter[key],
    onChange: (value: string | undefined) => set({ [key]: value }),
  })
  return (
    <div className="fleet-bar" role="search">
      <Radio.Group type="button" value={filter.type ?? ''} onChange={(value: string) => set({ type: value })}>
        <Radio value="">{t('operation.all')}</Radio>
        {stationTypes.map((type) => (
          <Radio key={type} value={type}>
            {t(`stationType.${type}`)}
          </Radio>
        ))}
      </Radio.Group>
      <Select
        style={{ width: 130 }}
        {...choice('state')}
        options={stationStates.map((state) => ({ value: state, label: t(`stationState.${state}`) }))}
      />
      <TreePicker
        style={{ width: 190 }}
        showSearch
        {...choice('organization')}
        treeData={treeOf(organizations)}
        filterTreeNode={(text, node) => String(node.props.title).toLowerCase().includes(text.toLowerCase())}
      />
      <Select
        style={{ width: 150 }}
        {...choice('level')}
        options={levelChoices.map((level) => ({ value: level, label: level === 'none' ? t('operation.noAlarm') : <LevelMark level={level} /> }))}
      />
      <Input.Search
        style={{ width: 190 }}
        allowClear
        maxLength={100}
        placeholder={t('operation.search')}
        aria-label={t('operation.search')}
        value={filter.text}
        onChange={(value) => set({ text: value })}
      />
      <button
        type="button"
        className={filter.alarms ? 'chip chip-on' : 'chip'}
        aria-pressed={filter.alarms}
        onClick={() => set({ alarms: filter.alarms ? undefined : '1' })}
      >
        {t('operation.withAlarms')}
        {alarmLevels.map((level) =>
          total(level) === 0 ? null : (
            <span key={level} className="fleet-count">
              <LevelMark level={level} words={false} /> {total(level)}
            </span>
          ),
        )}
      </button>
      {isFiltered && (
        <Button
          onClick={() => set({ type: undefined, state: undefined, organization: undefined, level: undefined, alarms: undefined, text: undefined })}
        >
          {t('operation.clear')}
        </Button>
      )}
      <Link to="/operation/video-monitor">{t('video.title')}</Link>
    </div>
  )
}

interface ToolsProps extends Omit<Props, 'found'> {
  n: number
  /** That the order is not what it would be by now. */
  children: ReactNode
}

/** How many were found, and how they are shown: sorting, saved views, kind of view. */
export function FleetTools({ query, set, n, children }: ToolsProps) {
  const { t } = useTranslation()
  const order = readOrder(query)
  const view = views.find((one) => one === query.get('view')) ?? 'cards'
  return (
    <div className="fleet-bar">
      <span className="fleet-total">{t('operation.count', { count: n })}</span>
      {/* There even when it says nothing: what comes must not move anything. */}
      <span className="fleet-changed" role="status">
        {children}
      </span>
      <span className="fleet-sort">
        <Select
          style={{ width: 200 }}
          prefix={t('operation.sortBy')}
          aria-label={t('operation.sortBy')}
          value={order.sort}
          onChange={(sort: string) => set({ sort: sort === 'alarms' ? undefined : sort, order: undefined })}
          options={fleetSorts.map((sort) => ({ value: sort, label: t(`operation.sort.${sort}`) }))}
        />
        <Button
          icon={order.descending ? <IconSortDescending /> : <IconSortAscending />}
          aria-label={t(order.descending ? 'operation.descending' : 'operation.ascending')}
          title={t(order.descending ? 'operation.descending' : 'operation.ascending')}
          onClick={() => set({ order: order.descending ? 'asc' : 'desc' })}
        />
      </span>
      <SavedViews query={query} set={set} />
      <Radio.Group type="button" value={view} onChange={(value: string) => set({ view: value === 'cards' ? undefined : value })}>
        {views.map((one) => (
          <Radio key={one} value={one}>
            {t(`operation.${one}`)}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}
