import { act } from 'react'
import { expect, test } from 'vitest'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { BarStack } from './bar-stack.tsx'

stageDocument()
const stage = stageRoot()

const draw = (n: number): Promise<void> =>
  act(async () =>
    stage.root.render(
      <BarStack
        bars={Array.from({ length: n }, (_, i) => ({
          key: `${i}`,
          label: `${i}`,
          title: `day ${i}`,
          parts: [{ name: 'Announced', value: 2, colour: '--accent' }],
        }))}
        width={1000}
        height={200}
        labelPx={11}
        unit=""
        whole
        format={String}
        label="Announced each day"
      />,
    ),
  )
const hover = (i: number): Promise<void> =>
  act(async () => {
    stage.host.querySelectorAll('.bar-hit')[i]?.parentElement?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })

test.each([1, 2, 31])('of %d bars each one tells its value beside itself, within the picture, and stays in sight', async (n) => {
  await draw(n)
  for (let i = 0; i < n; i++) {
    await hover(i)
    const tip = stage.host.querySelector<HTMLElement>('.bar-tip')
    expect(tip?.textContent).toBe(`day ${i}Announced 2`)
    const bar = stage.host.querySelectorAll('.bar-hit')[i]?.nextElementSibling
    const [x, width] = ['x', 'width'].map((name) => Number(bar?.getAttribute(name)))
    // Room for the tip on the side where it stands; what marks the slot lies behind the bar.
    const { left, right } = tip?.style ?? { left: '', right: '' }
    expect(left === '' ? 1000 - Number.parseFloat(right) : 1000 - Number.parseFloat(left)).toBeGreaterThan(400)
    expect([x, width].every((one) => one !== undefined && Number.isFinite(one))).toBe(true)
  }
})
