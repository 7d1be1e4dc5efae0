import type { Fault } from './picture-state.ts'
import { isPlayable } from './playlist.ts'

/** A picture that does not move for so long is none: an old one must not be taken for now. */
const FROZEN_MS = 12_000
const LOOK_MS = 1000
/** How long an answer is waited for. */
const ANSWER_MS = 10_000
const NATIVE = 'application/vnd.apple.mpegurl'

export interface PlayListener {
  /** The picture moves. */
  onPlaying(): void
  /** It cannot be shown, or not any more. Said once; nothing plays from then on. */
  onFault(fault: Fault): void
}

/** One try: what is not there now is asked for again by whoever called, after a pause of its own. */
const once = { maxTimeToFirstByteMs: ANSWER_MS, maxLoadTimeMs: ANSWER_MS * 2, timeoutRetry: null, errorRetry: null }
const policy = { default: once }

const faultOfStatus = (status: number | undefined): Fault =>
  status === 401 || status === 403 ? 'refused' : status === 404 || status === 410 ? 'missing' : 'network'

/**
 * Plays a live stream (HLS) in a video element, by hls.js where the browser has Media Source Extensions, else by the browser itself (Safari). Gives what ends it.
 */
export function playStream(video: HTMLVideoElement, address: string, { onPlaying, onFault }: PlayListener): () => void {
  let over = false
  let destroy = (): void => undefined
  let lastTime = -1
  let movedAt = performance.now()

  const end = (): void => {
    over = true
    clearInterval(clock)
    video.removeEventListener('error', onError)
    video.removeEventListener('ended', onEnded)
    destroy()
    video.removeAttribute('src')
    video.load()
  }
  const fail = (fault: Fault): void => {
    if (over) return
    end()
    onFault(fault)
  }
  const onError = (): void => fail(video.error?.code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'format')
  const onEnded = (): void => fail('ended')
  const look = (): void => {
    const now = performance.now()
    // Browsers stop what nobody sees.
    if (document.hidden) movedAt = now
    if (video.currentTime !== lastTime && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      if (lastTime >= 0 && video.currentTime > 0) onPlaying()
      lastTime = video.currentTime
      movedAt = now
    }
    if (now - movedAt > FROZEN_MS) fail('frozen')
  }
  const play = (): void => void video.play().catch(() => undefined)
  const clock = setInterval(look, LOOK_MS)
  video.addEventListener('error', onError)
  video.addEventListener('ended', onEnded)

  void import('hls.js/light')
    .then(({ default: Hls }) => {
      if (over) return
      if (!Hls.isSupported()) {
        if (video.canPlayType(NATIVE) === '') return fail('format')
        // Without it a picture of another host could not be saved.
        video.crossOrigin = 'anonymous'
        video.src = address
        return play()
      }
      /** A playlist that would keep the player counting never reaches it. */
      class CheckedLoader extends Hls.DefaultConfig.loader {
        override load(...[context, config, callbacks]: Parameters<InstanceType<typeof Hls.DefaultConfig.loader>['load']>): void {
          const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
            if (typeof response.data === 'string' && !isPlayable(response.data)) fail('broken')
            else callbacks.onSuccess(response, ...rest)
          }
          super.load(context, config, { ...callbacks, onSuccess })
        }
      }
      // A worker of the player's own would be another script to allow.
      const hls = new Hls({
        enableWorker: false,
        backBufferLength: 10,
        pLoader: CheckedLoader as unknown as NonNullable<typeof Hls.DefaultConfig.pLoader>,
        manifestLoadPolicy: policy,
        playlistLoadPolicy: policy,
        fragLoadPolicy: policy,
      })
      destroy = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
        if (!fatal) return
        fail(type === Hls.ErrorTypes.NETWORK_ERROR ? faultOfStatus(response?.code) : 'format')
      })
      hls.on(Hls.Events.MANIFEST_PARSED, play)
      hls.loadSource(address)
      hls.attachMedia(video)
      return undefined
    })
    .catch(() => fail('network'))
  return () => {
    if (!over) end()
  }
}
