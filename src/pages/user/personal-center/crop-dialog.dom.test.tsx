import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { personalCenter } from '#src/i18n/en/personal-center.ts'
import { listStage, settle } from '#tests/support/list-stage.tsx'
import { CropDialog } from './crop-dialog.tsx'

const { draw } = listStage()
afterEach(() => vi.restoreAllMocks())

/** The dialog with a picture of 1000 to 400, and the places from which it was painted: left, top, side. */
async function dialog(): Promise<{ canvas: HTMLCanvasElement; painted: number[][] }> {
  const painted: number[][] = []
  const drawImage = (_picture: unknown, left: number, top: number, side: number): void => void painted.push([left, top, side])
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ clearRect: () => undefined, drawImage } as never)
  await draw(<CropDialog picture={{ width: 1000, height: 400 } as ImageBitmap} onUse={async () => undefined} onCancel={() => undefined} />)
  await settle()
  const canvas = document.querySelector<HTMLCanvasElement>('.crop-picture') as HTMLCanvasElement
  Object.assign(canvas, { setPointerCapture: () => undefined })
  Object.defineProperty(canvas, 'clientWidth', { value: 200 })
  return { canvas, painted }
}

test('whoever has no mouse is not told of its wheel', async () => {
  await dialog()
  const said = (): string | null | undefined => document.querySelector('.crop p')?.textContent
  expect(said()).toBe(personalCenter.avatarCropHint)
  const touch = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(touch)
  await dialog()
  expect(said()).toBe(personalCenter.avatarCropTouch)
})

test('the picture follows the finger that came last: it does not jump between two', async () => {
  const { canvas, painted } = await dialog()
  const point = (type: string, pointerId: number, clientX: number): Promise<void> =>
    act(async () => void canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId, clientX, clientY: 0 })))
  await point('pointerdown', 1, 10)
  await point('pointerdown', 2, 110)
  await point('pointermove', 1, 20)
  await point('pointermove', 2, 120)
  expect(painted.at(-1)).toEqual([280, 0, 400])
  // The other one is lifted: it still follows.
  await point('pointerup', 1, 20)
  await point('pointermove', 2, 130)
  expect(painted.at(-1)).toEqual([260, 0, 400])
})
