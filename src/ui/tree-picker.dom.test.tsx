import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { stageDocument, stageRoot } from '#tests/support/dom-stage.ts'
import { settle, type } from '#tests/support/list-stage.tsx'
import { TreePicker } from './tree-picker.tsx'

const stage = stageRoot()
stageDocument()

const treeData = [
  { key: 'g', value: 'g', title: 'Group', disabled: true, children: [{ key: 'a', value: 'a', title: 'Works A' }, { key: 'b', value: 'b', title: 'Works B' }] }, // prettier-ignore
  { key: 'c', value: 'c', title: 'Works C' },
]
let said: string[] = []
function Held({ tree = treeData }: { tree?: typeof treeData | undefined }) {
  const [value, setValue] = useState<string>()
  const take = (next: string): void => {
    said.push(next)
    setValue(next)
  }
  const matches = (wanted: string, node: { props: { title?: unknown } }): boolean => String(node.props.title).toLowerCase().includes(wanted)
  return <TreePicker showSearch treeData={tree} value={value} onChange={take} filterTreeNode={matches as never} aria-label="Organization" />
}
const box = (): HTMLInputElement => stage.host.querySelector('input') as HTMLInputElement
const isOpen = (): boolean => stage.host.querySelector('[role=combobox]')?.getAttribute('aria-expanded') === 'true'
const walked = (): string | null | undefined => document.querySelector('[data-walked]')?.textContent
const entries = (): (string | null)[] => [...document.querySelectorAll('[role=treeitem]')].map(({ textContent }) => textContent)
async function press(key: string): Promise<boolean> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  await act(async () => box().dispatchEvent(event))
  await settle()
  return event.defaultPrevented
}

test('a tree is chosen from by the keys alone: opened, walked, folded, taken, and closed by Escape without closing its form', async () => {
  said = []
  await act(async () => stage.root.render(<Held />))
  await act(async () => box().focus())
  await press('ArrowDown')
  expect(isOpen()).toBe(true)
  await press('ArrowDown')
  expect(walked()).toBe('Group')
  // A group that cannot be chosen is only walked over.
  await press('Enter')
  expect(said).toEqual([])
  await press('ArrowDown')
  await press('ArrowDown')
  expect(walked()).toBe('Works B')
  await press('Enter')
  expect([said, isOpen(), document.activeElement]).toEqual([['b'], false, box()])
  // Open again it begins at what is chosen.
  await press('ArrowUp')
  await press('ArrowUp')
  expect(walked()).toBe('Works A')
  expect(await press('Escape')).toBe(true)
  expect([said, isOpen(), document.activeElement]).toEqual([['b'], false, box()])
})

test('what is typed means its first match', async () => {
  said = []
  await act(async () => stage.root.render(<Held />))
  await act(async () => box().focus())
  await press('ArrowDown')
  await type(box(), 'works c')
  // The list filters a moment later.
  await expect.poll(entries).toEqual(['Works C'])
  await press('Enter')
  expect(said).toEqual(['c'])
})

test('what is typed means an entry that matches, not the group above it', async () => {
  said = []
  const works = [{ key: 'a', value: 'a', title: 'Works A' }, { key: 'b', value: 'b', title: 'Works B' }] // prettier-ignore
  await act(async () => stage.root.render(<Held key="match" tree={[{ key: 'h', value: 'h', title: 'Holding', disabled: false, children: works }]} />))
  await act(async () => box().focus())
  await press('ArrowDown')
  await type(box(), 'works b')
  await expect.poll(entries).toEqual(['Holding', 'Works B'])
  await press('Enter')
  expect(said).toEqual(['b'])
})

test('only the entry where one is has a name for screen readers, and none is pointed at once the list is closed', async () => {
  await act(async () => stage.root.render(<Held key="names" />))
  await act(async () => box().focus())
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowLeft')
  await expect.poll(entries).toEqual(['Group', 'Works C'])
  await press('ArrowDown')
  expect(walked()).toBe('Works C')
  await press('ArrowUp')
  await press('ArrowRight')
  await expect.poll(entries).toEqual(['Group', 'Works A', 'Works B', 'Works C'])
  await press('ArrowDown')
  expect(walked()).toBe('Works A')
  expect([...document.querySelectorAll('[role=treeitem][id]')].map(({ textContent }) => textContent)).toEqual(['Works A'])
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Works A')
  await press('Escape')
  expect(box().hasAttribute('aria-activedescendant')).toBe(false)
})
