import type { TFunction } from 'i18next'
import type { Pen } from '#src/share/pen.ts'
import type { Palette } from './palette.ts'
import type { Scene } from './scene.ts'

export const LEGEND = 24
const PX = 11
const MARK = { width: 18, height: 8 } as const

/** What the marks on paper mean: there is no page around it that says so. */
export function paintLegend(pen: Pen, t: TFunction, scene: Scene, palette: Palette): void {
  const { rows, links } = scene
  const marks: [string, (x: number, y: number) => void][] = []
  if (rows.some(({ bar }) => bar.isCritical))
    marks.push([
      t('projectGantt.legend.critical'),
      (x, y) => {
        pen.globalAlpha = 0.5
        pen.fillStyle = palette.critical
        pen.fillRect(x, y, MARK.width, MARK.height)
        pen.globalAlpha = 1
        if (palette.stripes !== undefined) {
          pen.fillStyle = palette.stripes
          pen.fillRect(x, y, MARK.width, MARK.height)
        }
        pen.fillStyle = palette.critical
        pen.fillRect(x, y, MARK.width, 2)
        pen.fillRect(x, y + MARK.height - 2, MARK.width, 2)
      },
    ])
  if (rows.some(({ bar }) => bar.floatEnd > bar.end))
    marks.push([
      t('projectGantt.legend.float'),
      (x, y) => {
        pen.fillStyle = palette.text3
        pen.fillRect(x, y + MARK.height - 2, MARK.width, 1)
        pen.fillRect(x + MARK.width - 2, y, 2, MARK.height - 1)
      },
    ])
  const line =
    (colour: string) =>
    (x: number, y: number): void => {
      pen.fillStyle = colour
      pen.fillRect(x, y + MARK.height / 2 - 1, MARK.width, 2)
    }
  if (rows.some(({ bar }) => bar.baseline !== undefined)) marks.push([t('projectGantt.legend.baseline'), line(palette.baseline)])
  if (links.some(({ isBroken }) => isBroken)) marks.push([t('projectGantt.legend.broken'), line(palette.broken)])
  pen.font = `${PX}px ${palette.font}`
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  let x = 0
  for (const [words, mark] of marks) {
    mark(x, (LEGEND - MARK.height) / 2 - 4)
    pen.fillStyle = palette.text2
    pen.fillText(words, x + MARK.width + 6, LEGEND / 2 - 4)
    x += MARK.width + 6 + pen.measureText(words).width + 20
  }
}
