import { Button } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { valueOf } from '#contract/live-value.ts'
import { useQuery } from '#src/atoms/query.ts'
import { Can } from '#src/ui/can.tsx'
import { LiveView } from '#src/ui/state-card.tsx'
import { WidgetFrame } from '#widgets/frame.tsx'
import { useWidgetContext } from '#widgets/use-context.ts'
import { ArrangeTopology } from './arrange-topology.tsx'
import type { StationRow } from './resource.tsx'

const placed = { type: 'topology', version: 1, options: {} }
const EDIT = 'resource_powerStation:edit'

/** The station's single-line picture, live; who may change the station arranges it. */
export function Topology({ row }: { row: StationRow }) {
  const { t } = useTranslation()
  const live = useWidgetContext(row.id, 'console')
  const saved = valueOf(useQuery('stationTopology', { powerstationId: row.id }))
  const [isArranging, setArranging] = useState(false)
  /** What was saved over here: nobody arranges again before what is saved now is known. */
  const [overwritten, setOverwritten] = useState(-1)
  return (
    <div className="station-topology">
      <LiveView live={live}>
        {(context) =>
          isArranging && saved !== undefined ? (
            <ArrangeTopology context={context} saved={saved} onSaved={setOverwritten} onClose={() => setArranging(false)} />
          ) : (
            <>
              {row.isTopology && context.model.devices.length > 0 && saved !== undefined && (
                <Can needs={EDIT}>
                  <div className="station-topology-bar">
                    <Button disabled={saved.revision <= overwritten} onClick={() => setArranging(true)}>
                      {t('station.arrange.start')}
                    </Button>
                  </div>
                </Can>
              )}
              <WidgetFrame placed={placed} context={context} />
            </>
          )
        }
      </LiveView>
    </div>
  )
}
