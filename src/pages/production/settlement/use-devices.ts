import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { valueOf } from '#contract/live-value.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { useQuery } from '#src/atoms/query.ts'
import type { Option } from '#src/resource/define.ts'
import type { FormValues } from '#src/resource/field.ts'
import type { ListQuery } from '#src/resource/list-query.ts'

/** A station's devices, to choose a meter from. */
export function useDevices(stationId: string): Option[] {
  const asked = useMemo(() => ({ powerstationId: stationId, pageSize: 1000 }), [stationId])
  const list = valueOf(useQuery('deviceList', asked))?.deviceList
  const language = useAtomValue(languageAtom)
  return useMemo(
    () => (list ?? []).map(({ sn, name, nameEn }) => ({ value: sn, label: `${nameOf(name, nameEn, language)} (${sn})` })),
    [list, language],
  )
}

/** Registers of the meter that was chosen beside it, to choose one from. */
export function useRegistersOf(_query?: ListQuery, values?: FormValues): Option[] {
  const sn = values?.sn
  const language = useAtomValue(languageAtom)
  const asked = useMemo(() => (typeof sn === 'string' && sn !== '' ? { deviceSn: sn } : undefined), [sn])
  const points = valueOf(useQuery('devicePoints', asked))?.points
  return useMemo(
    () => (points ?? []).flatMap(({ kind, code, name }) => (kind === 'register' ? [{ value: code, label: `${name[language]} (${code})` }] : [])),
    [points, language],
  )
}
