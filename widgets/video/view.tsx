import './video.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '#src/ui/state-card.tsx'
import type { ViewProps } from '../define.ts'
import { faultOf } from './model.ts'
import type { Options } from './widget.ts'

const playsHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''

/** A camera or recording by its address, in the browser's own player. Says what is missing instead of showing a black field. */
export default function Video({ options }: ViewProps<Options>) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState('')
  const fault = faultOf(options.address, location.origin, playsHls())
  if (fault === 'noVideo') return <Empty>{t('panel.content.noVideo')}</Empty>
  const words = fault ?? (failed === options.address ? 'videoFailed' : undefined)
  if (words !== undefined) {
    return (
      <div className="center state-failed" role="alert">
        {t(`panel.content.${words}`)}
      </div>
    )
  }
  return (
    <video
      key={options.address}
      className="video-widget"
      src={options.address}
      muted={options.muted}
      autoPlay
      playsInline
      controls
      onError={() => setFailed(options.address)}
    />
  )
}
