import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { deviceKinds } from '#contract/station.ts'
import { nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import { treeOptions } from '#src/resource/common-options.ts'
import type { Option, Words } from '#src/resource/define.ts'
import type { FormValues, Search } from '#src/resource/field.ts'
import type { ListQuery } from '#src/resource/list-query.ts'
import { useWords } from '#src/resource/use-options.ts'
import type { TreeAnswer } from './device-tree.ts'

/** What the forms and filters of devices offer. */

export const kindOptions = ({ t }: Words): Option[] => deviceKinds.map((kind) => ({ value: kind, label: t(`deviceKind.${kind}`) }))

const ALL = {}
const EVERY = { pageSize: 999_999 }
const MOST_FOUND = 20
const nothing: TreeAnswer = { devices: [], connectionPoints: [] }

/** Places of the viewer's devices in service. */
export const useTreeAnswer = (): TreeAnswer => valueOf(useQuery('deviceTree', ALL)) ?? nothing

type ModelName = { code: string; nameZh: string; nameEn: string }
const modelOption =
  ({ language }: Pick<Words, 'language'>) =>
  ({ code, nameZh, nameEn }: ModelName): Option => ({ value: code, label: `${nameOf(nameZh, nameEn, language)} (${code})` })

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

const stationOf = (values: FormValues | undefined): string | undefined =>
  values === undefined ? undefined : typeof values.stationId === 'string' ? values.stationId : ''

/** Devices that one may hang on: those of the chosen station. Where nothing is chosen yet there are none; to be read, all. */
export function useParentOptions(_query?: ListQuery, values?: FormValues): Option[] {
  const { language } = useWords()
  const { devices } = useTreeAnswer()
  const station = stationOf(values)
  const own = typeof values?.sn === 'string' ? values.sn : ''
  return useMemo(() => {
    const rows = devices
      .filter(({ stationId, sn }) => (station === undefined || stationId === station) && sn !== own)
      .map((device) => ({ ...device, code: device.sn, parentCode: device.parentSn }))
    return treeOptions(rows, ({ name, nameEn, sn }) => `${nameOf(name, nameEn, language)} (${sn})`)
  }, [devices, station, own, language])
}

/** Connection points of the chosen station. */
export function usePointOptions(_query?: ListQuery, values?: FormValues): Option[] {
  const { connectionPoints } = useTreeAnswer()
  const station = stationOf(values)
  return useMemo(
    () =>
      connectionPoints
        .filter(({ stationId }) => station === undefined || stationId === station)
        .map(({ id, name, number }) => ({ value: id, label: `${name} (${number})` })),
    [connectionPoints, station],
  )
}
