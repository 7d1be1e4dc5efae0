import { Drawer, Input, InputNumber, Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedWidget } from '#contract/dashboard.ts'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Empty } from '#src/ui/state-card.tsx'
import type { WidgetContext } from './define.ts'
import { binding, type Binding } from './parts/binding.ts'
import { readOptions, widgetKinds } from './registry.ts'

const MAX_SOURCES = 4

interface Props {
  placed: PlacedWidget
  context: WidgetContext
  onChange(options: Record<string, unknown>): void
  onClose(): void
}

/** Settings of one widget, drawn from the options that it has: sources, title, window. */
export default function SettingsForm({ placed, context, onChange, onClose }: Props) {
  const { t } = useTranslation()
  const kind = widgetKinds.get(placed.type)
  const read = kind === undefined ? undefined : readOptions(kind.definition, placed)
  const [options, setOptions] = useState<Record<string, unknown>>(() => (read?.ok === true ? (read.options as Record<string, unknown>) : {}))
  const set = (key: string, value: unknown): void => setOptions({ ...options, [key]: value })
  const sources = binding.array().safeParse('source' in options ? [options.source] : (options.sources ?? []))
  return (
    <Drawer
      visible
      title={t('home.configure')}
      width={Math.min(400, innerWidth)}
      okText={t('home.done')}
      cancelText={t('home.cancel')}
      onCancel={onClose}
      onOk={() => onChange(options)}
    >
      {'title' in options && (
        <label style={{ display: 'block', marginBottom: 16 }}>
          {t('widget.title')}
          <Input maxLength={60} value={String(options.title)} onChange={(text) => set('title', text)} />
        </label>
      )}
      {'minutes' in options && (
        <label style={{ display: 'block', marginBottom: 16 }}>
          {t('widget.window')}
          <InputNumber
            min={1}
            max={1440}
            precision={0}
            value={Number(options.minutes)}
            suffix={t('age.minutes', { n: '' })}
            onChange={(n) => n !== undefined && set('minutes', n)}
          />
        </label>
      )}
      {'scope' in options && (
        <label style={{ display: 'block', marginBottom: 16 }}>
          {t('widget.scope')}
          <Select
            value={String(options.scope)}
            options={[
              { value: 'station', label: t('widget.scopeStation') },
              { value: 'fleet', label: t('widget.scopeFleet') },
            ]}
            onChange={(scope: string) => set('scope', scope)}
          />
        </label>
      )}
      {Object.keys(options).length === 0 && <Empty>{read?.ok === true ? t('widget.noOptions') : t('state.badOptions')}</Empty>}
      {sources.success && 'source' in options && (
        <SourcePicker context={context} multiple={false} value={sources.data} onChange={([one]) => one !== undefined && set('source', one)} />
      )}
      {sources.success && 'sources' in options && (
        <SourcePicker
          context={context}
          multiple
          value={sources.data}
          onChange={(list) => list.length > 0 && list.length <= MAX_SOURCES && set('sources', list)}
        />
      )}
    </Drawer>
  )
}

interface PickerProps {
  context: WidgetContext
  multiple: boolean
  value: readonly Binding[]
  onChange(value: Binding[]): void
}

const keyOf = (one: Binding): string => (one.kind === 'quantity' ? `q:${one.quantity}` : `p:${one.point.id}`)

/** Station quantities, and the points of one device at a time. */
function SourcePicker({ context, multiple, value, onChange }: PickerProps) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const [sn, setSn] = useState<string>()
  const points = valueOf(useQuery('devicePoints', sn === undefined ? undefined : { deviceSn: sn }))?.points ?? []
  const known = new Map<string, Binding>(value.map((one) => [keyOf(one), one]))
  const choices: { key: string; label: string; bound: Binding }[] = [
    ...context.model.points.flatMap((point) =>
      point.quantity === null
        ? []
        : [{ key: `q:${point.quantity}`, label: textOf(point.name, language), bound: { kind: 'quantity' as const, quantity: point.quantity } }],
    ),
    ...points.map((point) => {
      const { id, stationId, deviceSn, code, name, unit, decimals } = point
      return {
        key: `p:${id}`,
        label: `${sn ?? ''} · ${textOf(name, language)}`,
        bound: { kind: 'point' as const, point: { id, stationId, deviceSn, code, name, unit, decimals } },
      }
    }),
  ]
  for (const [key, bound] of known) {
    if (bound.kind === 'point' && !choices.some((choice) => choice.key === key)) {
      choices.push({ key, label: `${bound.point.deviceSn ?? ''} · ${textOf(bound.point.name, language)}`, bound })
    }
  }
  const pick = (keys: string[]): void => onChange(keys.flatMap((key) => choices.find((choice) => choice.key === key)?.bound ?? []))
  const options = choices.map(({ key, label }) => ({ value: key, label }))
  return (
    <>
      <label style={{ display: 'block', marginBottom: 16 }}>
        {t('realtime.devices')}
        <Select
          allowClear
          showSearch
          placeholder={t('widget.quantity')}
          value={sn}
          options={context.model.devices.map((device) => ({
            value: device.sn,
            label: `${nameOf(device.name, device.nameEn, language)} (${device.sn})`,
          }))}
          onChange={(next: string | undefined) => setSn(next)}
        />
      </label>
      <label style={{ display: 'block' }}>
        {t('widget.source')} {multiple && <small>({t('widget.chooseUpTo')})</small>}
        {multiple ? (
          <Select
            mode="multiple"
            showSearch
            value={[...known.keys()]}
            options={options}
            onChange={(keys: string[]) => keys.length <= MAX_SOURCES && pick(keys)}
          />
        ) : (
          <Select showSearch value={[...known.keys()][0]} options={options} onChange={(key: string) => pick([key])} />
        )}
      </label>
    </>
  )
}
