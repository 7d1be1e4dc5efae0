import { useMemo } from 'react'
import { useTopics } from '#src/atoms/live.ts'
import { useQuery } from '#src/atoms/query.ts'
import { LiveView } from '#src/ui/state-card.tsx'
import { PointTable } from './point-table.tsx'

export interface DevicePointsProps {
  sn: string
  modelCode: string
  title: string
  zone: string
  text: string
  onText(text: string): void
}

/** Every point of one device in service, live. */
export function DevicePoints({ sn, modelCode, ...table }: DevicePointsProps) {
  const topics = useMemo(() => [`device:${sn}`], [sn])
  useTopics(topics)
  const question = useMemo(() => ({ deviceSn: sn }), [sn])
  const live = useQuery('devicePoints', question, { reload: true })
  return (
    <LiveView live={live}>{({ points, last }) => <PointTable modelCode={modelCode} deviceSn={sn} points={points} last={last} {...table} />}</LiveView>
  )
}
