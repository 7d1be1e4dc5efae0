import './live-picture.css'
import { Button } from '@arco-design/web-react'
import { IconCamera, IconFullscreen } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Camera } from '#contract/schemas/camera.ts'
import { languageAtom, nameOf } from '#src/atoms/language.ts'
import { stationZoneAtom } from '#src/atoms/station.ts'
import { handFile } from '#src/ui/hand-file.ts'
import { message } from '#src/ui/message.ts'
import { clockWithSeconds, timeWords } from '#src/ui/time-words.ts'
import { obstacleOf } from './address.ts'
import { begin, nextState, type PictureEvent, type PictureState } from './picture-state.ts'
import { playStream } from './play-stream.ts'

interface Props {
  camera: Camera
  /** Origins that the server's policy allows besides this console's. */
  hosts: readonly string[]
  /** Beside the buttons below the picture. */
  children?: ReactNode
}

/** Downloads what the video shows as a PNG; false: there is no picture, or the browser does not give it. */
async function saveFrame(video: HTMLVideoElement, name: string): Promise<boolean> {
  if (video.videoWidth === 0) return false
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(() => null)
  if (blob === null) return false
  handFile(blob, `${name}.png`)
  return true
}

/** A camera's live picture with its name, its state, and what can be done with it. It comes back by itself when its stream does. */
export function LivePicture({ camera, hosts, children }: Props) {
  const { t } = useTranslation()
  const language = useAtomValue(languageAtom)
  const zone = useAtomValue(stationZoneAtom)(camera.stationId)
  const tile = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<PictureState>(begin)
  const obstacle = obstacleOf(camera.address, location.origin, hosts)
  const name = nameOf(camera.nameZh, camera.nameEn, language)
  const { address } = camera
  const send = (event: PictureEvent): void => setState((before) => nextState(before, event, Date.now(), Math.random))

  const tries = state.kind === 'offline' ? undefined : state.kind === 'connecting' ? state.attempt : 'live'
  // While it plays the try goes on: only an end of it makes another.
  const isTried = obstacle === undefined && tries !== undefined
  useEffect(() => {
    if (!isTried || video.current === null) return undefined
    return playStream(video.current, address, {
      onPlaying: () => setState((before) => (before.kind === 'live' ? before : nextState(before, { kind: 'playing' }, Date.now(), Math.random))),
      onFault: (fault) => setState((before) => nextState(before, { kind: 'fault', fault }, Date.now(), Math.random)),
    })
  }, [isTried, address])

  const fullScreen = (): void => {
    const change = document.fullscreenElement === null ? tile.current?.requestFullscreen?.() : document.exitFullscreen()
    if (change === undefined) message.error(t('shell.fullScreenFailed'))
    else change.catch(() => message.error(t('shell.fullScreenFailed')))
  }
  const save = (): void => {
    const at = timeWords(Date.now(), zone).replaceAll(':', '-')
    const saved = video.current === null ? Promise.resolve(false) : saveFrame(video.current, `${name} ${at}`).catch(() => false)
    void saved.then((done) => done || message.error(t('video.noFrame')))
  }
  const shown = obstacle ?? state.kind
  return (
    <figure className="picture card" ref={tile} data-state={shown} data-camera={camera.id} aria-label={name}>
      <div className="picture-view">
        <video ref={video} muted playsInline autoPlay aria-label={name} />
        {obstacle !== undefined ? (
          <p className="picture-words">{t(`video.${obstacle}`)}</p>
        ) : state.kind === 'connecting' ? (
          <p className="picture-words" role="status">
            {t('video.connecting')}
          </p>
        ) : state.kind === 'offline' ? (
          <Offline state={state} zone={zone} onRetry={() => send({ kind: 'retry' })} />
        ) : null}
      </div>
      <figcaption>
        <span className="picture-dot" aria-hidden="true" />
        <span className="picture-name" title={name}>
          {name}
        </span>
        <span className="picture-state">{t(`video.state.${obstacle === undefined ? state.kind : 'none'}`)}</span>
        {children}
        <Button
          size="mini"
          icon={<IconCamera />}
          aria-label={t('video.snapshot')}
          title={t('video.snapshot')}
          disabled={shown !== 'live'}
          onClick={save}
        />
        <Button size="mini" icon={<IconFullscreen />} aria-label={t('shell.fullScreen')} title={t('shell.fullScreen')} onClick={fullScreen} />
      </figcaption>
    </figure>
  )
}

function Offline({ state, zone, onRetry }: { state: PictureState & { kind: 'offline' }; zone: string; onRetry(): void }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  const { retryAt } = state
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(clock)
  }, [])
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => {
    const timer = setTimeout(() => retry.current(), Math.max(0, retryAt - Date.now()))
    return () => clearTimeout(timer)
  }, [retryAt])
  return (
    <div className="picture-words" role="alert">
      <strong>{t(`video.fault.${state.fault}`)}</strong>
      <span>
        {t('video.since', { time: clockWithSeconds(state.since, zone) })}
        {t('video.retryIn', { seconds: Math.max(0, Math.ceil((retryAt - now) / 1000)) })}
      </span>
      <Button size="small" onClick={onRetry}>
        {t('video.retry')}
      </Button>
    </div>
  )
}
