import { Select } from '@arco-design/web-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StationOption } from '#contract/station.ts'
import { chosenStationAtom, stationOptionsAtom } from '#src/atoms/station.ts'
import { useStationOptions } from '#src/resource/common-options.ts'
import { labelOf } from '#src/ui/option-label.ts'
import { useAddress } from '#src/ui/use-address.ts'

/** As many are found by looking. */
const FEW = 20

/** Of pages without the header's selector: the station that they are about is chosen on them, and stands in the address; at first it is the chosen one. */
export function useOwnStation(): { station: StationOption | undefined; choice: ReactNode } {
  const { t } = useTranslation()
  const [address, setAddress] = useAddress()
  const chosen = useAtomValue(chosenStationAtom)
  const stations = useAtomValue(stationOptionsAtom)
  const options = useStationOptions()
  const station = stations.find(({ powerstationId }) => powerstationId === address.get('of')) ?? chosen
  return {
    station,
    choice: (
      <Select
        style={{ width: 300, maxWidth: '100%' }}
        showSearch={options.length > FEW}
        aria-label={t('alarm.station')}
        {...(station === undefined ? {} : { value: station.powerstationId })}
        options={options.map(({ value, label }) => ({ value, label }))}
        filterOption={(wanted, option) => labelOf(option).includes(wanted.toLowerCase())}
        onChange={(of: string) => setAddress({ of, compare: undefined })}
      />
    ),
  }
}
