import { stationSteps } from '#domain/stations.ts'
import type { StationState } from '#contract/station.ts'
import { call } from '#src/api/client.ts'
import type { Action } from '#src/resource/define.ts'
import type { Field } from '#src/resource/field.ts'
import { dictionaryWords } from '#src/resource/use-dictionary.ts'
import type { StationRow } from './resource.tsx'

const EDIT = 'resource_powerStation:edit'

/** Why a station stops; the dictionary of that name suggests what is said often. */
const reason: Field = { key: 'reason', title: 'station.stopReason', kind: 'text', maxLength: 200, options: dictionaryWords('stopReason') }

/** The usual ones first. */
const order: readonly StationState[] = ['operating', 'stopped', 'construction']

/** The steps between a station's states: each says what it switches before it is taken. */
export const stepActions: readonly Action<StationRow>[] = order.map((to) => ({
  id: `to-${to}`,
  title: `station.step.${to}`,
  where: 'row',
  permission: EDIT,
  danger: to !== 'operating',
  visible: ({ state, hasReadings }) => stationSteps[state].includes(to) && (to !== 'construction' || !hasReadings),
  form: {
    fields: to === 'stopped' ? [reason] : [],
    empty: {},
    width: 420,
    note: (_rows, { t }) => (
      <>
        <p>{t(`station.stepNote.${to}`)}</p>
        <p className="dim">{t('station.stepNoteAll')}</p>
      </>
    ),
  },
  run: async ([row], values) => {
    if (row === undefined) return
    const why = typeof values.reason === 'string' ? { reason: values.reason } : {}
    await call('setPowerStationState', { id: row.id, from: row.state, to, ...why })
  },
  refreshes: ['stationOverview', 'stationModel', 'stationOptions', 'recordHistory'],
}))
