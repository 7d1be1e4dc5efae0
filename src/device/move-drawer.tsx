import { useTranslation } from 'react-i18next'
import type { DeviceRow } from '#contract/schemas/device.ts'
import type { Payload } from '#contract/schemas.ts'
import { call } from '#src/api/client.ts'
import { FormDrawer } from '#src/resource/form-drawer.tsx'
import { useWords } from '#src/resource/use-options.ts'
import { useCan } from '#src/ui/can.tsx'
import { placeFields, stationField } from './fields.ts'
import { deviceName, EDIT } from './resource.tsx'

/** Where devices go, with all that hang on them. */
export function MoveDrawer({ rows, onClose }: { rows: readonly DeviceRow[]; onClose(moved: boolean): void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [first] = rows
  const ids = rows.map(({ sn }) => sn)
  const mayEdit = useCan(EDIT)
  return (
    <FormDrawer
      readOnly={!mayEdit}
      title={t('device.moveTitle')}
      fields={[stationField, ...placeFields]}
      initial={{ moved: ids, stationId: first?.stationId ?? '', parentSn: first?.parentSn ?? '', connectionPointId: first?.connectionPointId ?? '' }}
      save={({ moved: _moved, ...place }) => call('moveDevice', { ids, ...place } satisfies Payload<'moveDevice'>)}
      doText={t('device.move')}
      doneText={t('resource.moved')}
      onClose={onClose}
    >
      <p>{rows.map((row) => `${deviceName(row, words)} (${row.sn})`).join(t('layout.list'))}</p>
      <p className="dim">{t('device.moveNote')}</p>
    </FormDrawer>
  )
}
