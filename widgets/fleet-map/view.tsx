import { useTranslation } from 'react-i18next'
import { useQuery } from '#src/atoms/query.ts'
import { Empty, LiveView } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { ReliefMap } from '../parts/china/relief/relief-map.tsx'
import { StationMap } from '../parts/china/station-map.tsx'
import type { Options } from './widget.ts'

/** Where the stations are: state by colour, size by power, name and live power beside the dot where there is room and on hover. */
export default function FleetMap({ context, options, box }: ViewProps<Options>) {
  const { t } = useTranslation()
  const live = useQuery('stationOverview', {}, { everyMs: 15_000, reload: true })
  return (
    <LiveView live={live}>
      {({ stations }) =>
        stations.length === 0 ? (
          <Empty>{t('panel.fleet.noStations')}</Empty>
        ) : options.style === 'relief' ? (
          <ReliefMap
            stations={stations}
            approval={options.approval}
            centre={
              options.centreLongitude === undefined || options.centreLatitude === undefined
                ? undefined
                : [options.centreLongitude, options.centreLatitude]
            }
            box={box}
            mode={context.mode}
            leans={options.leans && context.mode === 'screen'}
          />
        ) : (
          <StationMap stations={stations} options={options} box={box} mode={context.mode} />
        )
      }
    </LiveView>
  )
}
