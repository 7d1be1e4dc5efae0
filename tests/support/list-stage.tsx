import '@arco-design/web-react/lib/_util/react-19-adapter.js'
import { ConfigProvider, Message } from '@arco-design/web-react'
import enUS from '@arco-design/web-react/es/locale/en-US.js'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import { act, type ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { HashRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { EndpointName } from '#contract/endpoint.ts'
import { tokenValue } from '#src/api/client.ts'
import { sessionAtom } from '#src/atoms/session.ts'
import { en } from '#src/i18n/en.ts'
import { enRecords } from '#src/i18n/en-records.ts'
import type { Resource } from '#src/resource/define.ts'
import type { FormValues } from '#src/resource/field.ts'
import { ResourcePage } from '#src/resource/resource-page.tsx'
import { stageRoot } from './dom-stage.ts'

/** What an invented server was asked, and what it answers. */
interface InventedServer {
  asked: Record<string, unknown>[]
  answer(payload: Record<string, unknown>): unknown
}

/** A page of a list before an administrator, with a server that answers as a test says; anew for each test of a file. */
export function listStage() {
  const stage = stageRoot()
  const server: InventedServer = { asked: [], answer: () => ({ code: 200, result: {} }) }
  const person = { store: createStore() }
  beforeAll(() =>
    i18next
      .use(initReactI18next)
      .init({ lng: 'en', resources: { en: { translation: { ...en, ...enRecords } } }, interpolation: { escapeValue: false } }),
  )
  beforeEach(() => {
    location.hash = '#/list'
    localStorage.clear()
    localStorage.setItem('acceptLanguage', 'en')
    server.asked = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      if (url.endsWith('/publicKey')) return Response.json({ code: 200, data: { publicKey: '', mockServer: true } })
      const payload = JSON.parse(String(init.body)) as Record<string, unknown>
      server.asked.push(payload)
      return Response.json(await server.answer(payload))
    })
    person.store = createStore()
    tokenValue.set('T')
    person.store.set(sessionAtom, {
      userId: 'u',
      username: 'u',
      realname: 'u',
      singleName: 'u',
      avatar: '',
      roles: ['admin'],
      permissions: [],
      roleCode: 'admin',
      platformLogo: '',
      organizationCode: 'O',
      refresh: false,
      paths: [],
      pinyin: {},
    })
  })
  afterEach(() => {
    // Its place on the page is Arco's own and stays.
    act(() => Message.clear())
    vi.unstubAllGlobals()
  })
  // Notices fade by clocks of their own, in a root of their own: the document stays until the last one is drawn no more.
  afterAll(async () => {
    await vi.waitFor(() => expect(document.querySelector('.arco-message')).toBeNull(), { timeout: 10_000 })
    await drained()
  })
  const draw = (page: ReactNode): Promise<void> =>
    act(async () =>
      stage.root.render(
        <Provider store={person.store}>
          <HashRouter>
            <ConfigProvider locale={enUS as never}>{page}</ConfigProvider>
          </HashRouter>
        </Provider>,
      ),
    )
  const show = <Row extends object, N extends EndpointName, V extends FormValues>(resource: Resource<Row, N, V>): Promise<void> =>
    draw(<ResourcePage resource={resource} />)
  return { server, person, show, draw }
}

/** Taken before any test stands still the clocks. */
const { setTimeout } = globalThis
async function drained(): Promise<void> {
  // A question that is asked again and again begins with a timer of nought, which quick turns of the loop alone overtake.
  await new Promise((resolve) => setTimeout(resolve, 1))
  for (let i = 0; i < 40; i++) await new Promise((resolve) => setImmediate(resolve))
}
export const settle = () => act(drained)
export const page = (): string => document.body.textContent ?? ''
/** The newest: a question that was answered fades out beside the next one. */
export const button = (words: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].findLast((one) => one.textContent?.trim() === words)
  if (found === undefined) throw new Error(`no button ${words}: ${[...document.querySelectorAll('button')].map((one) => one.textContent).join('|')}`)
  return found
}
export const click = async (element: Element): Promise<void> => {
  await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await settle()
}
export const press = async (element: Element, key: string, more: KeyboardEventInit = {}): Promise<void> => {
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })))
  await settle()
}
export const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.resource-table tbody tr')]
export const type = async (input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> => {
  await act(async () => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}
/** The box of a field of the open form. */
export const box = (key: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[data-field="${key}"] input`)
  if (found === null) throw new Error(`no field ${key}`)
  return found
}

/** What the open form says at its foot of an order that was refused or got no answer. */
export const refusalTold = (): string => document.querySelector('.form-refusal')?.textContent ?? ''

/** The form of an order without an answer says what became of it once the server answers again, and offers these buttons. */
export async function outcomeTold(words: string, buttons: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      await settle()
      expect(refusalTold()).toContain(words)
    },
    { timeout: 20_000 },
  )
  expect([...document.querySelectorAll('.form-foot button')].map((one) => one.textContent)).toEqual(buttons)
}
