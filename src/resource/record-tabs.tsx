import { useAtomValue } from 'jotai'
import { Activity, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { EndpointName } from '#contract/endpoint.ts'
import type { Requirement } from '#contract/permission.ts'
import { canAtom } from '#src/atoms/session.ts'
import { useHoldsUnsaved } from '#src/atoms/unsaved.ts'
import { Waiting } from '#src/ui/state-card.tsx'
import { TabBar } from '#src/ui/tab-bar.tsx'
import type { Resource, TextKey, Words } from './define.ts'
import type { FormValues } from './field.ts'
import { TAB } from './record-address.tsx'
import { RecordDetail, type RecordFacts } from './record-detail.tsx'

/** A part of a record's page, made when it is first opened. Its list, if it has one, has the prefix `<key>.` in the address. */
export interface RecordTab<Row extends object> {
  key: string
  title: TextKey
  needs?: Requirement
  view: ComponentType<{ row: Row }>
}

/** What the page of one record says and offers besides its resource: actions and form are the resource's own. */
export interface RecordView<Row extends object> {
  name(row: Row, words: Words): string
  /** Beside the name: what state it is in. */
  badge?(row: Row, words: Words): ReactNode
  /** Below the name: what somebody must know before they go on. */
  notice?(row: Row, words: Words): ReactNode
  facts?: RecordFacts<Row>
  /** After the one that reads the form's fields. */
  tabs: readonly RecordTab<Row>[]
  /** The form's fields are not what somebody comes for: they stand last. */
  detailLast?: boolean
}

const DETAIL = 'detail'

interface RecordTabsProps<Row extends object, N extends EndpointName, V extends FormValues> {
  resource: Resource<Row, N, V>
  view: RecordView<NoInfer<Row>>
  row: Row
}

/** The parts that the viewer may see; those that were opened stay as they were left. */
export function RecordTabs<Row extends object, N extends EndpointName, V extends FormValues>({ resource, view, row }: RecordTabsProps<Row, N, V>) {
  const { t } = useTranslation()
  const can = useAtomValue(canAtom)
  const [address, setAddress] = useSearchParams()
  const isUnsaved = useHoldsUnsaved()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { form } = resource
  const detail: (Omit<RecordTab<Row>, 'view'> & { view?: RecordTab<Row>['view'] })[] =
    form === undefined ? [] : [{ key: DETAIL, title: 'resource.record.detail' }]
  const tabs = (view.detailLast === true ? [...view.tabs, ...detail] : [...detail, ...view.tabs]).filter(
    // Where something is typed a part stays whose right is taken away: the text may be in it.
    ({ key, needs }) => needs === undefined || can(needs) || (isUnsaved && opened.has(key)),
  )
  const active = tabs.find(({ key }) => key === address.get(TAB))?.key ?? tabs[0]?.key ?? DETAIL
  if (!opened.has(active)) setOpened(new Set([...opened, active]))
  const go = (key: string): void => {
    const next = new URLSearchParams(address)
    if (key === tabs[0]?.key) next.delete(TAB)
    else next.set(TAB, key)
    setAddress(next, { replace: true })
  }
  return (
    <>
      {tabs.length > 1 && (
        <TabBar label={t('resource.record.parts')} tabs={tabs.map(({ key, title }) => ({ key, title: t(title) }))} active={active} onChange={go} />
      )}
      {tabs
        .filter(({ key }) => opened.has(key))
        .map(({ key, title, view: View }) => (
          <Activity key={key} mode={key === active ? 'visible' : 'hidden'}>
            <div className="record-panel" role="tabpanel" aria-label={t(title)}>
              <Suspense fallback={<Waiting />}>
                {View === undefined ? form !== undefined && <RecordDetail form={form} row={row} facts={view.facts} /> : <View row={row} />}
              </Suspense>
            </div>
          </Activity>
        ))}
    </>
  )
}
