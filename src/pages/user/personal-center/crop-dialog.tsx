import { Modal } from '@arco-design/web-react'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { AVATAR_PX, dragCrop, MAX_ZOOM, middleCrop, zoomCrop, zoomOf, type Crop } from './crop.ts'

const arrows: Partial<Record<string, [number, number]>> = { ArrowLeft: [0.05, 0], ArrowRight: [-0.05, 0], ArrowUp: [0, 0.05], ArrowDown: [0, -0.05] }

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Crop): void {
  const brush = canvas.getContext('2d')
  if (brush === null) return
  brush.imageSmoothingQuality = 'high'
  brush.clearRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The square of a picture that becomes the avatar: what is seen is what is kept. */
export function CropDialog({ picture, onUse, onCancel }: { picture: ImageBitmap; onUse(cut: File): Promise<void>; onCancel(): void }) {
  const { t } = useTranslation()
  // The dialog mounts its content late: state, so that the effects run when the canvas has come.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const hand = useRef<{ finger: number; x: number; y: number }>(undefined)
  const hint = t(useMediaQuery('(pointer: coarse)') ? 'personalCenter.avatarCropTouch' : 'personalCenter.avatarCropHint')
  const [crop, setCrop] = useState(() => middleCrop(picture))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (canvas !== null) paint(canvas, picture, crop)
  }, [canvas, picture, crop])
  useEffect(() => {
    // React listens to the wheel passively: it could not keep the page from scrolling.
    const zoom = (event: WheelEvent): void => {
      event.preventDefault()
      setCrop((before) => zoomCrop(before, picture, zoomOf(before, picture) * (event.deltaY < 0 ? 1.1 : 1 / 1.1)))
    }
    canvas?.addEventListener('wheel', zoom, { passive: false })
    return () => canvas?.removeEventListener('wheel', zoom)
  }, [canvas, picture])

  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const from = hand.current
    // One finger moves it: with a second one it would jump from one to the other.
    if (from?.finger !== event.pointerId) return
    const side = event.currentTarget.clientWidth
    const [dx, dy] = [(event.clientX - from.x) / side, (event.clientY - from.y) / side]
    hand.current = { finger: event.pointerId, x: event.clientX, y: event.clientY }
    setCrop((before) => dragCrop(before, picture, dx, dy))
  }
  const letGo = (event: PointerEvent): void => {
    if (hand.current?.finger === event.pointerId) hand.current = undefined
  }
  const move = (event: KeyboardEvent): void => {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    setCrop((before) => dragCrop(before, picture, ...by))
  }
  const use = (): void => {
    setBusy(true)
    canvas?.toBlob((blob) => {
      if (blob === null) return setBusy(false)
      void onUse(new File([blob], 'avatar.png', { type: 'image/png' })).finally(() => setBusy(false))
      return undefined
    }, 'image/png')
  }
  return (
    <Modal
      visible
      title={t('personalCenter.avatarCrop')}
      okText={t('personalCenter.avatarUse')}
      cancelText={t('personalCenter.cancel')}
      confirmLoading={busy}
      onOk={use}
      onCancel={onCancel}
      style={{ width: 'min(360px, calc(100vw - 24px))' }}
    >
      <div className="crop">
        <canvas
          ref={setCanvas}
          className="crop-picture"
          width={AVATAR_PX}
          height={AVATAR_PX}
          tabIndex={0}
          role="img"
          aria-label={hint}
          onPointerDown={(event) => {
            hand.current = { finger: event.pointerId, x: event.clientX, y: event.clientY }
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={letGo}
          onKeyDown={move}
        />
        <label className="crop-zoom">
          {t('personalCenter.avatarZoom')}
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoomOf(crop, picture)}
            onChange={({ target }) => setCrop((before) => zoomCrop(before, picture, Number(target.value)))}
          />
        </label>
        <p className="dim">{hint}</p>
      </div>
    </Modal>
  )
}
