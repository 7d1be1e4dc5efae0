import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { deviceKinds } from '#contract/station.ts'
import { useQuery } from '#src/atoms/query.ts'
import { namedOption, treeOptions } from '#src/resource/common-options.ts'
import type { Option, Words } from '#src/resource/define.ts'
import type { FormValues, Search } from '#src/resource/field.ts'
import type { ListQuery } from '#src/resource/list-query.ts'
import { useWords } from '#src/resource/use-options.ts'
import { notBelow, type TreeAnswer, type TreeDevice } from './device-tree.ts'

/** What the forms and filters of devices offer. */

export const kindOptions = ({ t }: Words): Option[] => deviceKinds.map((kind) => ({ value: kind, label: t(`deviceKind.${kind}`) }))

const ALL = {}
const EVERY = { pageSize: 999_999 }
const MOST_FOUND = 20
const nothing: TreeAnswer = { devices: [], connectionPoints: [] }

/** Places of the viewer's devices in service. */
const useTreeAnswer = (): TreeAnswer => valueOf(useQuery('deviceTree', ALL)) ?? nothing

type ModelName = { code: string; nameZh: string; nameEn: string }
const modelOption =
  ({ language }: Pick<Words, 'language'>) =>
  ({ code, nameZh, nameEn }: ModelName): Option =>
    namedOption(code, [nameZh, nameEn], language, code)

/** All models, for a filter or a spreadsheet. */
export function useModelOptions(): Option[] {
  const words = useWords()
  const models = valueOf(useQuery('productModelList', EVERY))?.productModelList
  return useMemo(() => (models ?? []).map(modelOption(words)), [models, words])
}

function useModels(payload: { text?: string; id?: string; pageSize: number } | undefined): Option[] {
  const words = useWords()
  const key = JSON.stringify(payload)
  // oxlint-disable-next-line react/exhaustive-deps -- by what it says
  const question = useMemo(() => payload, [key])
  return (valueOf(useQuery('productModelList', question))?.productModelList ?? []).map(modelOption(words))
}

/** A model, looked for by code, name or brand. */
export const modelSearch: Search = {
  useFound: (text) => useModels({ ...(text.trim() === '' ? {} : { text: text.trim() }), pageSize: MOST_FOUND }),
  useChosen: ([id]) => useModels(id === undefined ? undefined : { id, pageSize: 1 }),
}

/** Undefined: of none in particular, as where a device is only read. */
const stationOf = (values: FormValues | undefined): string | undefined => (typeof values?.stationId === 'string' ? values.stationId : undefined)

const chosenOf = (values: FormValues | undefined, key: string): string => (typeof values?.[key] === 'string' ? values[key] : '')

/** Devices that one (`sn`) or several (`moved`) may hang on: those of the chosen station, but for themselves and what hangs on them; what was chosen at another one is named as such. To be read (no station is said), all. */
export function useParentOptions(_query?: ListQuery, values?: FormValues): Option[] {
  const { t, language } = useWords()
  const { devices } = useTreeAnswer()
  const station = stationOf(values)
  const own = values?.moved ?? values?.sn
  const chosen = chosenOf(values, 'parentSn')
  return useMemo(() => {
    const option = ({ name, nameEn, sn }: TreeDevice): Option => namedOption(sn, [name, nameEn], language, sn)
    const rows = notBelow(devices, Array.isArray(own) ? own.map(String) : typeof own === 'string' ? [own] : [])
      .filter(({ stationId }) => station === undefined || stationId === station)
      .map((device) => ({ ...device, code: device.sn, parentCode: device.parentSn }))
    const lost = station === undefined ? undefined : devices.find(({ sn, stationId }) => sn === chosen && stationId !== station)
    return [...elsewhere(lost === undefined ? undefined : option(lost), t), ...treeOptions(rows, option)]
  }, [devices, station, own, chosen, language, t])
}

/** Connection points of the chosen station; what was chosen at another one is named as such. */
export function usePointOptions(_query?: ListQuery, values?: FormValues): Option[] {
  const { t } = useWords()
  const { connectionPoints } = useTreeAnswer()
  const station = stationOf(values)
  const chosen = chosenOf(values, 'connectionPointId')
  return useMemo(() => {
    const option = ({ id, name, number }: TreeAnswer['connectionPoints'][number]): Option => ({ value: id, label: `${name} (${number})` })
    const lost = station === undefined ? undefined : connectionPoints.find(({ id, stationId }) => id === chosen && stationId !== station)
    const own = connectionPoints.filter(({ stationId }) => station === undefined || stationId === station)
    return [...elsewhere(lost === undefined ? undefined : option(lost), t), ...own.map(option)]
  }, [connectionPoints, station, chosen, t])
}

const elsewhere = (option: Option | undefined, t: Words['t']): Option[] =>
  option === undefined ? [] : [{ ...option, label: `${option.label} · ${t('device.elsewhere')}`, disabled: true }]
