import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf, textOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { WidgetContext } from '../../define.ts'
import type { Binding } from './binding.ts'

interface Props {
  context: WidgetContext
  /** Undefined: as many as wanted. */
  max: number | undefined
  value: readonly Binding[]
  onChange(value: Binding[]): void
}

const keyOf = (one: Binding): string => (one.kind === 'quantity' ? `q:${one.quantity}` : `p:${one.point.id}`)

/** Station quantities, and the points of one device at a time. What is chosen stays in the list, also when its device is gone. */
export function SourcePicker({ context, max, value, onChange }: Props) {
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
    if (choices.some((choice) => choice.key === key)) continue
    const label = bound.kind === 'point' ? `${bound.point.deviceSn ?? ''} · ${textOf(bound.point.name, language)}` : bound.quantity
    choices.push({ key, label, bound })
  }
  const pick = (keys: string[]): void => onChange(keys.flatMap((key) => choices.find((choice) => choice.key === key)?.bound ?? []))
  const options = choices.map(({ key, label }) => ({ value: key, label }))
  const filter = (text: string, option: { props: { children?: unknown } }): boolean =>
    String(option.props.children).toLowerCase().includes(text.toLowerCase())
  return (
    <div className="source-picker">
      <Select
        allowClear
        showSearch
        aria-label={t('realtime.devices')}
        placeholder={t('realtime.devices')}
        filterOption={filter as never}
        value={sn}
        options={context.model.devices.map((device) => ({
          value: device.sn,
          label: `${nameOf(device.name, device.nameEn, language)} (${device.sn})`,
        }))}
        onChange={(next: string | undefined) => setSn(next)}
      />
      {max === 1 ? (
        <Select
          showSearch
          aria-label={t('widget.source')}
          filterOption={filter as never}
          value={[...known.keys()][0]}
          options={options}
          onChange={(key: string) => pick([key])}
        />
      ) : (
        <Select
          mode="multiple"
          showSearch
          aria-label={t('widget.source')}
          filterOption={filter as never}
          value={[...known.keys()]}
          options={options}
          onChange={(keys: string[]) => keys.length > 0 && (max === undefined || keys.length <= max) && pick(keys)}
        />
      )}
    </div>
  )
}
