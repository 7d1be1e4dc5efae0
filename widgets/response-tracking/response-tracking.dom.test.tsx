import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { expect, test } from 'vitest'
import { contextOf, stageLive, stageServer } from '#tests/gallery/stage.ts'
import { stageWidgets } from '#tests/support/dom-stage.ts'
import { responseTrackingOf } from '#tests/support/fixtures/response.ts'
import ResponseTracking from './view.tsx'

const stage = await stageWidgets({ width: 800, height: 400 })

async function shown(at: (span: { fromAt: number; toAt: number }) => number): Promise<{ head: string; names: string[] }> {
  const answer = responseTrackingOf('typical')
  if (answer.task === null) throw new Error('it has one')
  stageServer({ responseTracking: { ...answer, at: at(answer.task) } })
  stageLive('typical')
  await act(async () =>
    stage.root.render(
      <Provider store={createStore()}>
        <ResponseTracking key={String(at)} context={contextOf('typical', 'console')} options={{}} box={{ width: 800, height: 400 }} />
      </Provider>,
    ),
  )
  await act(async () => {
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return {
    head: stage.host.querySelector('.response-panel > p')?.textContent ?? '',
    names: [...stage.host.querySelectorAll('.response-panel dt')].map((one) => one.textContent ?? ''),
  }
}

test('what runs is called by its name; before and after it says that nothing runs, and tells no response of now', async () => {
  const running = await shown(({ fromAt }) => fromAt + 1)
  expect(running.head).toMatch(/^迎峰度夏进行中/)
  expect(running.names).toEqual(['目标', '当前响应', '达成'])
  const over = await shown(({ toAt }) => toAt)
  expect(over.head).toMatch(/^当前没有响应在执行最近一次：迎峰度夏/)
  expect(over.names).toEqual(['目标', '最后一刻钟响应', '当时达成'])
  const ahead = await shown(({ fromAt }) => fromAt - 1)
  expect(ahead.head).toMatch(/^当前没有响应在执行下一次：迎峰度夏/)
  expect(ahead.names).toEqual(['目标'])
})
